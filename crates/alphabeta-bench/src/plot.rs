//! Draws the time and the memory of `root-value` for inputs of different sizes.

use crate::builds::Builds;
use crate::inputs::complete::Order;
use crate::inputs::{make, Recipe};
use crate::process;
use crate::report::mebibytes;
use crate::statistics::median;
use alphabeta_output::{Kind, Target};
use indicatif::{ProgressBar, ProgressIterator, ProgressStyle};
use plotters::prelude::*;
use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

const DEPTHS: RangeInclusive<u32> = 10..=25;
const RUNS: usize = 5;

/// The median time and memory for an input of `bytes` bytes.
#[derive(Clone, Copy, Debug)]
struct Point {
    bytes: f64,
    milliseconds: f64,
    mebibytes: f64,
}

/// Measures, and writes the picture to the file `path`.
pub(crate) fn run(builds: &mut Builds, path: &Path) -> Result<(), Box<dyn Error>> {
    let picture = Kind { name: "SVG picture", is_start: |text| text.starts_with("<svg") };
    let target = Target::new(path, &picture)?;
    let (measure, program) = (builds.measure()?, builds.own_program("root-value", "root-value")?);
    let folder = builds.inputs().join("plot");
    let style = ProgressStyle::with_template("2^{msg} leaves {wide_bar} {pos}/{len}")?;
    let bar = ProgressBar::new(DEPTHS.count() as u64).with_style(style);
    let mut points = Vec::new();
    for depth in DEPTHS.progress_with(bar.clone()) {
        bar.set_message(depth.to_string());
        let recipe = Recipe::Leaves { depth, order: Order::Random };
        let (input, size) = make(&folder, &format!("root-value-{depth}"), recipe)?;
        let program = program.clone().into();
        let samples = (0..=RUNS).map(|_| process::run(&measure, &program, &input));
        // The first run only warms up.
        let samples: Vec<_> = samples.skip(1).collect::<Result<_, _>>()?;
        fs::remove_dir_all(&folder)?;
        let times: Vec<_> = samples.iter().map(|it| it.wall.as_secs_f64() * 1e3).collect();
        let peaks = samples.iter().filter_map(|it| it.peak).map(mebibytes).collect::<Vec<_>>();
        points.push(Point {
            bytes: size as f64,
            milliseconds: median(&times),
            mebibytes: median(&peaks),
        });
    }
    let picture = draw(&points)?;
    target.write(picture.as_bytes())
}

const TIME: RGBColor = RGBColor(0x1f, 0x5f, 0xa8);
const MEMORY: RGBColor = RGBColor(0xb5, 0x4a, 0x12);
const GUIDE: RGBColor = RGBColor(0x66, 0x66, 0x66);

/// The picture: time above and memory below, with the size of the input across.
fn draw(points: &[Point]) -> Result<String, Box<dyn Error>> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Err("expected at least one point to draw".into());
    };
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, (720, 560)).into_drawing_area();
        area.fill(&WHITE)?;
        let (above, below) = area.split_vertically(350);
        let bytes = first.bytes / 1.5..last.bytes * 1.5;
        let times = || points.iter().map(|it| it.milliseconds);
        let (fastest, slowest) = (times().fold(f64::MAX, f64::min), times().fold(0.0, f64::max));

        let title = ("sans-serif", 17);
        let mut chart = ChartBuilder::on(&above)
            .caption("root-value: milliseconds from start to end, by the size of the input", title)
            .margin(12)
            .x_label_area_size(28)
            .y_label_area_size(56)
            .build_cartesian_2d(
                bytes.clone().log_scale(),
                (fastest / 2.0..slowest * 2.0).log_scale(),
            )?;
        let mut mesh = chart.configure_mesh();
        mesh.label_style(("sans-serif", 13)).light_line_style(TRANSPARENT);
        mesh.x_label_formatter(&|bytes| size(*bytes)).y_label_formatter(&|it| it.to_string());
        mesh.draw()?;
        // A guide: the time if it were exactly in proportion to the bytes, through the last point.
        let per_byte = last.milliseconds / last.bytes;
        let from = (fastest / per_byte).max(first.bytes);
        let guide = [(from, from * per_byte), (last.bytes, last.milliseconds)];
        chart.draw_series(LineSeries::new(guide, GUIDE.stroke_width(1)))?;
        let label = format!("in proportion to bytes: {:.2} ns each", per_byte * 1e6);
        let place = (from * 1.3, from * per_byte);
        chart.draw_series([Text::new(
            label,
            place,
            ("sans-serif", 13).into_font().color(&GUIDE),
        )])?;
        let line = points.iter().map(|it| (it.bytes, it.milliseconds));
        chart.draw_series(LineSeries::new(line.clone(), TIME.stroke_width(2)))?;
        chart.draw_series(line.map(|place| Circle::new(place, 3, TIME.filled())))?;

        let most = points.iter().map(|it| it.mebibytes).fold(0.0, f64::max);
        let mut chart = ChartBuilder::on(&below)
            .caption("root-value: peak memory in MiB, by the size of the input", title)
            .margin(12)
            .x_label_area_size(28)
            .y_label_area_size(56)
            .build_cartesian_2d(bytes.log_scale(), 0.0..(most * 2.0).max(4.0))?;
        let mut mesh = chart.configure_mesh();
        mesh.label_style(("sans-serif", 13)).light_line_style(TRANSPARENT).y_labels(5);
        mesh.x_label_formatter(&|bytes| size(*bytes)).y_label_formatter(&|it| it.to_string());
        mesh.draw()?;
        let line = points.iter().map(|it| (it.bytes, it.mebibytes));
        chart.draw_series(LineSeries::new(line.clone(), MEMORY.stroke_width(2)))?;
        chart.draw_series(line.map(|place| Circle::new(place, 3, MEMORY.filled())))?;
        area.present()?;
    }
    Ok(picture)
}

/// A label for a power of ten bytes.
fn size(bytes: f64) -> String {
    match bytes {
        ..1e3 => format!("{bytes} B"),
        ..1e6 => format!("{} kB", bytes / 1e3),
        ..1e9 => format!("{} MB", bytes / 1e6),
        _ => format!("{} GB", bytes / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_time_and_memory() {
        let point = |n: i32| Point {
            bytes: 10_f64.powi(n),
            milliseconds: 10_f64.powi(n - 4),
            mebibytes: 2.0,
        };
        let picture = draw(&[point(4), point(6), point(8)]).unwrap();
        assert!(picture.starts_with("<svg ") && picture.matches("<polyline ").count() >= 3);
        assert!(picture.contains("100 kB") && picture.contains("peak memory"));
        assert!(draw(&[]).is_err());
    }
}
