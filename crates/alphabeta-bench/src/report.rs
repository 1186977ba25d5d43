//! The results, as a table for people and as JSON for other programs.

use crate::rounds::{Contender, Role, Sample};
use crate::statistics::{median, median_ratio, spread};
use crate::works::Work;
use anstyle::Style;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// The results of all works.
#[derive(Serialize)]
pub(crate) struct Report {
    /// The profile of our programs: `release` or `dev`.
    pub(crate) profile: String,
    /// The number of rounds, without the one to warm up.
    pub(crate) rounds: usize,
    /// The seed for the order of runs in each round.
    pub(crate) seed: u64,
    /// The version of each tool, if it is installed.
    pub(crate) tools: Vec<(&'static str, Option<String>)>,
    /// The results of each work, in the order in which they were done.
    pub(crate) works: Vec<Results>,
}

/// The results of one work.
#[derive(Serialize)]
pub(crate) struct Results {
    name: String,
    description: String,
    /// The size of the input, if it is a file.
    input_bytes: Option<u64>,
    /// The answer, which is the same for all programs.
    answer: Option<String>,
    /// The name of the program that `to_peer` compares with.
    peer: &'static str,
    programs: Vec<Row>,
}

/// The results of one program.
#[derive(Serialize)]
struct Row {
    name: String,
    median_ms: f64,
    min_ms: f64,
    max_ms: f64,
    /// The median of the processor times.
    cpu_ms: Option<f64>,
    /// The greatest peak memory of all rounds.
    peak_mib: Option<f64>,
    /// The median of the ratios to the peer in each round.
    to_peer: Option<f64>,
    /// The median of the ratios to `cat` in each round.
    to_cat: Option<f64>,
    /// The elapsed time in each round.
    ms: Vec<f64>,
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// A size in MiB, units of 2^20 bytes.
pub(crate) fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

impl Results {
    /// The results that the samples of each contender give.
    pub(crate) fn new(
        work: &Work,
        input_bytes: Option<u64>,
        contenders: &[Contender],
        samples: &[Vec<Sample>],
    ) -> Results {
        let walls = |samples: &[Sample]| -> Vec<f64> {
            samples.iter().map(|sample| milliseconds(sample.wall)).collect()
        };
        let of = |role| {
            let index = contenders.iter().position(|contender| contender.role == role);
            index.map(|index| walls(&samples[index]))
        };
        let (peer, cat) = (of(Role::Peer), of(Role::Cat));
        let row = |(contender, samples): (&Contender, &Vec<Sample>)| {
            let ms = walls(samples);
            let (min_ms, max_ms) = spread(&ms);
            let cpu: Option<Vec<_>> = samples.iter().map(|it| it.cpu.map(milliseconds)).collect();
            let ratio = |to: &Option<Vec<f64>>| to.as_ref().map(|to| median_ratio(&ms, to));
            Row {
                name: contender.name.clone(),
                median_ms: median(&ms),
                min_ms,
                max_ms,
                cpu_ms: cpu.map(|cpu| median(&cpu)),
                peak_mib: samples.iter().filter_map(|sample| sample.peak).max().map(mebibytes),
                to_peer: ratio(&peer),
                to_cat: ratio(&cat),
                ms,
            }
        };
        let answer = samples.iter().flatten().find_map(|sample| sample.answer.clone());
        Results {
            name: work.name.clone(),
            description: work.description.clone(),
            input_bytes,
            answer: answer.map(|answer| answer.trim_end().to_string()),
            peer: work.peer(),
            programs: contenders.iter().zip(samples).map(row).collect(),
        }
    }

    /// The table for people.
    pub(crate) fn table(&self) -> String {
        let head = ["program", "median ms", "min..max", "CPU ms", "peak MiB"].map(String::from);
        let ratios = [format!("to {}", self.peer), "to cat".to_string()];
        let mut table = vec![[&head[..], &ratios[..]].concat()];
        table.extend(self.programs.iter().map(Row::cells));
        let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let widths: Vec<_> = (0..head.len() + ratios.len()).map(width).collect();

        let bold = Style::new().bold();
        let mut text = format!("{bold}{}{bold:#}: {}", self.name, self.description);
        if let Some(size) = self.input_bytes {
            let _ = write!(text, ", {}", in_words(size));
        }
        text.push('\n');
        for (row, index) in table.iter().zip(0..) {
            let mut line = format!("{:1$}", row[0], widths[0]);
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                let _ = write!(line, "  {cell:>width$}");
            }
            let style = if index == 0 { Style::new().dimmed() } else { Style::new() };
            let _ = writeln!(text, "{style}{line}{style:#}");
        }
        text
    }
}

impl Row {
    fn cells(&self) -> Vec<String> {
        let number = |number: f64| format!("{number:.0$}", if number < 10.0 { 2 } else { 1 });
        let or_dash = |n: Option<f64>| n.map_or("-".to_string(), number);
        vec![
            self.name.clone(),
            number(self.median_ms),
            format!("{}..{}", number(self.min_ms), number(self.max_ms)),
            or_dash(self.cpu_ms),
            or_dash(self.peak_mib),
            or_dash(self.to_peer),
            or_dash(self.to_cat),
        ]
    }
}

/// A size for people: bytes, kB or MB.
fn in_words(size: u64) -> String {
    match size {
        0..1000 => format!("{size} bytes"),
        1000..1_000_000 => format!("{:.1} kB", size as f64 / 1e3),
        _ => format!("{:.1} MB", size as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(name: &str, role: Role) -> Contender {
        Contender { name: name.to_string(), role, run: Box::new(|| Err("it has run".into())) }
    }

    fn samples(milliseconds: &[u64], answer: Option<&str>) -> Vec<Sample> {
        let sample = |&ms: &u64| Sample {
            wall: Duration::from_millis(ms),
            cpu: Some(Duration::from_millis(ms)),
            peak: Some(ms << 20),
            answer: answer.map(String::from),
        };
        milliseconds.iter().map(sample).collect()
    }

    #[test]
    fn a_table_has_aligned_columns() {
        let work = &Work::all()[0];
        let contenders = [contender("root-value", Role::Contender), contender("C++", Role::Peer)];
        let samples = [samples(&[4, 2, 3], Some("7\n")), samples(&[8, 20, 4], Some("7\n"))];
        let results = Results::new(work, Some(340_000), &contenders, &samples);
        let table = anstream::adapter::strip_str(&results.table()).to_string();
        let expected = "\
root-value-15-random: 2^15 random leaves, 340.0 kB
program     median ms    min..max  CPU ms  peak MiB  to C++  to cat
root-value       3.00  2.00..4.00    3.00      4.00    0.50       -
C++              8.00  4.00..20.0    8.00      20.0    1.00       -
";
        assert_eq!(table, expected);
        assert_eq!(results.answer.as_deref(), Some("7"));
    }

    #[test]
    fn sizes_have_a_unit_that_fits() {
        assert_eq!([14, 340_000, 43_600_000].map(in_words), ["14 bytes", "340.0 kB", "43.6 MB"]);
    }
}
