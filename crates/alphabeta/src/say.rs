//! Messages beside a result, on standard error.

pub(crate) fn say(message: &str) {
    alphabeta_output::say("alphabeta", message);
}
