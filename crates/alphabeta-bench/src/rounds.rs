//! Rounds: everybody runs once in each, in an order drawn by lot, so that what disturbs the machine
//! for a while disturbs all of them.

use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::time::Duration;

/// What one run took.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// By the clock.
    pub(crate) wall: Duration,
    /// Of the processor, by the program and by the system for it; only of a process of its own.
    pub(crate) cpu: Option<Duration>,
    /// The most memory held at a time, in bytes; only of a process of its own.
    pub(crate) peak: Option<u64>,
    /// What was printed, where that is an answer.
    pub(crate) answer: Option<String>,
}

/// Who takes part.
pub(crate) struct Contender {
    /// As the table has it.
    pub(crate) name: String,
    /// What the others are compared to.
    pub(crate) role: Role,
    /// One run.
    pub(crate) run: Box<dyn FnMut() -> Result<Sample, Box<dyn Error>>>,
}

/// What a contender is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// To be compared with others.
    Contender,
    /// The one that others are compared with.
    Peer,
    /// Reads the input and does nothing else.
    Cat,
}

/// The samples of each contender, in the order of rounds. Before those that count, everybody runs
/// once.
///
/// # Errors
///
/// Where one cannot be run, or two answers differ.
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
    fn everybody_runs_in_every_round() {
        let mut all =
            [contender("a", Some("1")), contender("b", Some("1")), contender("cat", None)];
        let samples = play("work", &mut all, 4, 1).unwrap();
        assert_eq!(samples.iter().map(Vec::len).collect::<Vec<_>>(), [4; 3]);
    }

    #[test]
    fn answers_that_differ_end_it() {
        let mut all = [contender("a", Some("1\n")), contender("b", Some("2\n"))];
        let error = play("work", &mut all, 1, 1).unwrap_err().to_string();
        assert!(error.starts_with("work: ") && error.contains("\"2\\n\""), "{error}");
    }
}
