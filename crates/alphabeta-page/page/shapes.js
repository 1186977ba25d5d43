// The shapes of positions, drawn around the origin.

import { CELL, shapeWidth } from "layout";
import { MAX } from "trace";
import { NOT_SEEN, RUNNING, ON_STACK, FINISHED, CUT, SKIPPED, AT_MOST, AT_LEAST } from "replay";
import { cross, line, svg, text } from "svg";
import { say } from "words";

/** How far the drawing of a position extends below its place, and above it. */
export function below(trace, state, position) {
  const hasWindow = windowOf(trace, state, position) !== null;
  if (trace.boards) return hasWindow ? 78 : 49;
  return hasWindow ? 52 : 14;
}

export function above(trace, position) {
  if (trace.boards) return 1.65 * CELL;
  return !trace.isLeaf(position) && trace.player(position) === MAX ? 22 : 14;
}

export function isUnseen(state, position) {
  return state.mark[position] === NOT_SEEN || state.mark[position] === SKIPPED;
}

/** The texts of a position: its value, as far as it is known, and its window. */
export function figures(trace, state, position) {
  const best = state.best[position];
  const mark = state.mark[position];
  let value = "?";
  if (trace.isLeaf(position)) {
    value = trace.scores[trace.score[position]];
  } else if (best >= 0) {
    const hasReturned = mark === FINISHED || mark === CUT;
    const sign = hasReturned ? { [AT_MOST]: "≤", [AT_LEAST]: "≥" }[state.relation[position]] : "";
    value = (sign ?? "") + trace.scores[best];
  }
  return { value, window: windowOf(trace, state, position) };
}

/**
 * The window of a position that is being searched, or was cut. After all moves were searched, the window
 * is of no more interest.
 */
function windowOf(trace, state, position) {
  const isOver = state.mark[position] === FINISHED;
  if (isOver || trace.isLeaf(position) || state.alpha[position] < 0) return null;
  return { alpha: trace.scores[state.alpha[position]], beta: trace.scores[state.beta[position]] };
}

/** The classes of a position's shape. */
function shapeClass(trace, state, position, { best, earlier }) {
  const names = ["shape"];
  const mark = state.mark[position];
  if (trace.boards || !trace.isLeaf(position)) {
    names.push(trace.player(position) === MAX ? "max" : "min");
  }
  if (mark === RUNNING) names.push("stack", "run");
  else if (earlier.has(position)) names.push("earlier");
  else if (mark === ON_STACK) names.push("stack");
  else if (best.has(position)) names.push("best");
  return names.join(" ");
}

/** A text that changes whenever the drawing of a position changes. */
export function signature(trace, state, position, marked) {
  const { value, window } = figures(trace, state, position);
  const names = shapeClass(trace, state, position, marked);
  return `${names}|${isUnseen(state, position)}|${value}|${window?.alpha}|${window?.beta}`;
}

/** The drawing of a position. */
export function shape(trace, state, position, marked) {
  const { value, window } = figures(trace, state, position);
  const names = shapeClass(trace, state, position, marked);
  const group = svg("g", { class: isUnseen(state, position) ? "position unseen" : "position" });
  const width = shapeWidth(trace);
  const isMax = trace.player(position) === MAX;
  if (trace.boards) {
    drawBoard(group, trace.boards[position], trace.square(position), names, isMax);
  } else if (trace.isLeaf(position)) {
    group.append(leafShape(width, names), text(`#${trace.firstLeaf[position]}`, 0, 28, "index"));
  } else {
    group.append(playerShape(isMax, width, 1, names));
  }
  const [middle, below] = trace.boards ? [45, 60] : [5, 35];
  group.append(text(value, 0, middle, "value"));
  // One below the other, they are never wider than the shape.
  if (window) {
    group.append(text(`α ${window.alpha}`, 0, below, "window"));
    group.append(text(`β ${window.beta}`, 0, below + 13, "window"));
  }
  return group;
}

function leafShape(width, names) {
  return svg("rect", {
    x: 2 - width / 2,
    y: -14,
    width: width - 4,
    height: 28,
    rx: 5,
    class: names,
  });
}

/** The shape of an inner position. It points up for MAX and down for MIN. */
function playerShape(isMax, width, size, names) {
  const up = isMax ? size : -size;
  const half = width / 2;
  const points = [
    [-half, 14],
    [half, 14],
    [half, -8],
    [0, -22],
    [-half, -8],
  ];
  return svg("polygon", {
    points: points.map(([x, y]) => `${x},${y * up}`).join(" "),
    class: names,
  });
}

/** Draws a board and marks the square that was taken last. Its corners are sharp if X is to move. */
function drawBoard(group, board, square, names, isMax) {
  const side = (x, y, cells, name, rx) =>
    svg("rect", {
      x: x - (cells * CELL) / 2,
      y: y - (cells * CELL) / 2,
      width: cells * CELL,
      height: cells * CELL,
      rx,
      class: name,
    });
  const center = index => [((index % 3) - 1) * CELL, (Math.floor(index / 3) - 1) * CELL];
  group.append(side(0, 0, 3.3, names, isMax ? 0 : 14));
  if (square) group.append(side(...center(square - 1), 0.9, "new", 0));
  for (const n of [-0.5, 0.5]) {
    const [near, far] = [1.5 * CELL, n * CELL];
    group.append(line(far, -near, far, near, "edge"), line(-near, far, near, far, "edge"));
  }
  [...board].forEach((sign, index) => {
    const [x, y] = center(index);
    if (sign === "X") group.append(text("X", x, y + 5.5, "mark"));
    if (sign === "O") group.append(svg("circle", { cx: x, cy: y, r: 5.5, class: "ring" }));
  });
}

/** The legend: the signs in the picture of a step, each with its meaning. */
export function legend(trace, state, { best, earlier }, isAtEnd, hasBands) {
  const player = isMax =>
    trace.boards
      ? leafShape(30, isMax ? "shape max" : "shape min")
      : playerShape(isMax, 32, 0.7, isMax ? "shape max" : "shape min");
  const names = trace.boards ? ["legend.x", "legend.o"] : ["legend.max", "legend.min"];
  const signs = [
    [player(true), names[0]],
    [player(false), names[1]],
  ];
  const has = mark => state.mark.includes(mark);
  const leaf = names => leafShape(30, `shape ${names}`);
  if (has(NOT_SEEN) || has(SKIPPED)) {
    signs.push([svg("g", { class: "unseen" }, leaf("")), "legend.unseen"]);
  }
  if (has(SKIPPED)) {
    signs.push([
      svg("g", {}, line(-16, 0, 16, 0, "edge unseen"), cross(0, 0, 6)),
      "legend.skipped",
    ]);
  }
  if (has(RUNNING)) signs.push([leaf("stack run"), "legend.running"]);
  if (has(ON_STACK)) signs.push([leaf("stack"), "legend.waiting"]);
  if (hasBands) {
    const [band, seen] = [40, 14].map(width => ({ x: -20, y: -8, width, height: 16, rx: 3 }));
    const sign = svg("g", {}, svg("rect", { ...band, class: "shape band" }));
    sign.append(svg("rect", { ...seen, class: "looked-at" }));
    signs.push([sign, "legend.band"]);
  }
  if (earlier.size) signs.push([leaf("earlier"), "legend.earlier"]);
  if (best.size) {
    signs.push([line(-16, 0, 16, 0, "edge best"), isAtEnd ? "legend.best" : "legend.best_so_far"]);
  }
  return signs.map(([sign, key]) => ({ sign, words: say(key) }));
}
