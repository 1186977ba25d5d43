//! Snapshots that fail one by one instead of ending the test at the first.

use insta::{assert_snapshot, Settings};
use std::panic::{catch_unwind, AssertUnwindSafe};
use tests::{workspace, Case, Outcome};

/// Compares `text` with the snapshot of this case.
pub(crate) fn check(case: &Case, text: &str) -> Outcome {
    let mut settings = Settings::clone_current();
    settings.set_input_file(workspace(&case.path));
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    let compare = || settings.bind(|| assert_snapshot!(&*case.id, text));
    // insta has printed the difference by then.
    catch_unwind(AssertUnwindSafe(compare)).map_err(|_| "differs from its snapshot".into())
}
