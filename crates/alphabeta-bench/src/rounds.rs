//! Rounds: in each round, every program runs once, in random order. So a disturbance of the machine
//! affects all programs alike.

use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::time::Duration;

/// The measurements of one run.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The elapsed time.
    pub(crate) wall: Duration,
    /// The processor time of the program and of the system for it, if it ran as a process of its own.
    pub(crate) cpu: Option<Duration>,
    /// The peak memory in bytes, if it ran as a process of its own.
    pub(crate) peak: Option<u64>,
    /// The output, if it is an answer.
    pub(crate) answer: Option<String>,
}

/// A program, or a search in this process, that takes part in a work.
pub(crate) struct Contender {
    /// The name in the table.
    pub(crate) name: String,
    /// The role in the comparison.
    pub(crate) role: Role,
    /// Runs it once.
    pub(crate) run: Box<dyn FnMut() -> Result<Sample, Box<dyn Error>>>,
}

/// The role of a contender in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is compared with the peer and with `cat`.
    Contender,
    /// The contender that others are compared with.
    Peer,
    /// `cat`, which reads the input and does nothing else.
    Cat,
}

/// The samples of each contender, in the order of rounds. One more round comes first, to warm up, and
/// does not count.
///
/// # Errors
///
/// If a contender cannot be run, or two answers differ.
pub(crate) fn play(
    work: &str,
    contenders: &mut [Contender],
    n_rounds: usize,
    seed: u64,
) -> Result<Vec<Vec<Sample>>, Box<dyn Error>> {
    let style = ProgressStyle::with_template("running {msg:40} {wide_bar} {pos}/{len}")?;
    let n_runs = (n_rounds + 1) * contenders.len();
    let bar = ProgressBar::new(n_runs as u64).with_style(style);
    let mut samples = vec![Vec::new(); contenders.len()];
    let mut first: Option<(String, String)> = None;
    let mut random = Rng::with_seed(seed);
    let mut order: Vec<_> = (0..contenders.len()).collect();
    for round in 0..=n_rounds {
        random.shuffle(&mut order);
        for &index in &order {
            let Contender { name, run, .. } = &mut contenders[index];
            bar.set_message(format!("{work}: {name}"));
            let sample = run().map_err(|error| format!("{work}: {name}: {error}"))?;
            if let Some(answer) = &sample.answer {
                let (who, expected) = first.get_or_insert((name.clone(), answer.clone()));
                if answer != expected {
                    let message = format!("{work}: {name} prints {answer:?}, {who} {expected:?}");
                    return Err(message.into());
                }
            }
            if round > 0 {
                samples[index].push(sample);
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(name: &str, answer: Option<&'static str>) -> Contender {
        let sample = move || Sample {
            wall: Duration::from_millis(1),
            cpu: None,
            peak: None,
            answer: answer.map(String::from),
        };
        Contender {
            name: name.to_string(),
            role: Role::Contender,
            run: Box::new(move || Ok(sample())),
        }
    }

    #[test]
    fn every_contender_runs_in_every_round() {
        let mut all =
            [contender("a", Some("1")), contender("b", Some("1")), contender("cat", None)];
        let samples = play("work", &mut all, 4, 1).unwrap();
        assert_eq!(samples.iter().map(Vec::len).collect::<Vec<_>>(), [4; 3]);
    }

    #[test]
    fn different_answers_are_an_error() {
        let mut all = [contender("a", Some("1\n")), contender("b", Some("2\n"))];
        let error = play("work", &mut all, 1, 1).unwrap_err().to_string();
        assert!(error.starts_with("work: ") && error.contains("\"2\\n\""), "{error}");
    }
}
