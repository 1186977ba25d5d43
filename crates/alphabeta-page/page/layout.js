// The layout of a tree: leaves are evenly spaced, and parents are centred above their children.

/** The side of a board's square. */
export const CELL = 18;
const NARROWEST = 44,
  GAP = 14,
  LEVEL = 104,
  BOARD_LEVEL = 156;

/** The width of shapes for `trace`. The longest score must fit, with a ≤ or ≥ before it. */
export function shapeWidth(trace) {
  return trace.across - GAP;
}

/** The distance between leaves and between levels, and the x coordinate of each position. */
export function layout({ nPositions, parent, firstLeaf, isLeaf, scores, boards }) {
  const longest = scores.reduce((most, score) => Math.max(most, score.length), 0);
  const across = GAP + (boards ? 4 * CELL : Math.max(NARROWEST, (longest + 1) * 9 + 12));
  const x = new Float64Array(nPositions);
  const last = new Float64Array(nPositions).fill(-1);
  for (let position = nPositions - 1; position >= 0; position--) {
    x[position] = isLeaf(position)
      ? firstLeaf[position] * across
      : Math.round((x[position + 1] + last[position]) / 2);
    if (last[parent[position]] < 0) last[parent[position]] = x[position];
  }
  return { across, down: boards ? BOARD_LEVEL : LEVEL, x };
}
