// A trace, as `alphabeta trace --json` prints it, unfolded for quick access.
//
// A position is its number: depth first, from left to right. A score is its index in `scores`, whose
// order is that of the scores. An event is its number; its steps are lines of the listing.

export const ENTER = 0,
  LEAF = 1,
  UPDATE = 2,
  CUTOFF = 3,
  LEAVE = 4;
export const MAX = 0,
  MIN = 1;

const LENGTHS = [4, 3, 5, 3, 3];

export class Trace {
  constructor(data) {
    this.data = data;
    this.scores = data.scores;
    this.window = data.window;
    this.listing = data.listing;
    this.start = data.listing.table.start;
    this.isLoop = data.listing.name === "loop";
    this.nSteps = data.n_steps;
    this.boards = data.tree.boards;
    this.rootPlayer = data.to_move === "MAX" ? MAX : MIN;
    this.#readTree(data.tree);
    this.#readEvents(data.events);
  }

  #readTree({ depth, scores, across, down, x }) {
    const n = depth.length;
    this.nPositions = n;
    this.nLeaves = scores.length;
    this.depth = depth;
    this.across = across;
    this.down = down;
    this.maxDepth = depth.reduce((most, it) => Math.max(most, it), 0);
    this.parent = new Int32Array(n).fill(-1);
    this.end = new Int32Array(n);
    this.firstLeaf = new Int32Array(n);
    this.endLeaf = new Int32Array(n);
    this.score = new Int32Array(n).fill(-1);
    this.x = new Float64Array(n);
    this.leaves = new Int32Array(scores.length);
    const open = [];
    let nLeaves = 0,
      nInner = 0;
    const close = (position, end) => {
      this.end[position] = end;
      this.endLeaf[position] = nLeaves;
    };
    for (let position = 0; position < n; position++) {
      while (open.length && depth[open.at(-1)] >= depth[position]) close(open.pop(), position);
      if (open.length) this.parent[position] = open.at(-1);
      open.push(position);
      this.firstLeaf[position] = nLeaves;
      if (position + 1 < n && depth[position + 1] > depth[position]) {
        this.x[position] = x[nInner++];
      } else {
        this.x[position] = nLeaves * across;
        this.leaves[nLeaves] = position;
        this.score[position] = scores[nLeaves++];
      }
    }
    while (open.length) close(open.pop(), n);
  }

  #readEvents(numbers) {
    this.events = [];
    for (let at = 0; at < numbers.length; at += LENGTHS[numbers[at]]) this.events.push(at);
    this.numbers = numbers;
    this.stepsBefore = new Int32Array(this.events.length + 1);
    this.cutoffs = [];
    this.updates = [];
    let nSteps = this.start.length;
    for (let event = 0; event < this.events.length; event++) {
      this.stepsBefore[event] = nSteps;
      const kind = this.kind(event);
      if (kind === CUTOFF) this.cutoffs.push(nSteps + 1);
      if (kind === UPDATE) this.updates.push(nSteps + 1);
      nSteps += this.lines(event).length;
    }
    this.stepsBefore[this.events.length] = nSteps;
  }

  /** What kind of event it is; nothing beyond the first and the last. */
  kind(event) {
    return this.numbers[this.events[event]];
  }

  /** The numbers of an event after its kind: the position comes first. */
  value(event, nth) {
    return this.numbers[this.events[event] + 1 + nth];
  }

  /** The lines that an event runs, each with what it does. */
  lines(event) {
    const table = this.listing.table;
    const position = this.value(event, 0);
    const side = this.player(position) === MAX ? "max" : "min";
    switch (this.kind(event)) {
      case ENTER:
        return this.isLeaf(position) ? table.enter_leaf : table[`enter_${side}`];
      case LEAF:
        return table.leaf;
      case UPDATE:
        return table[`${this.kind(event + 1) === CUTOFF ? "closing_update" : "update"}_${side}`];
      case CUTOFF:
        return table[`cutoff_${side}`];
      default: {
        const hasNone = this.isLeaf(position) || this.kind(event - 1) === CUTOFF;
        return hasNone ? [] : table[`leave_${side}`];
      }
    }
  }

  isLeaf(position) {
    return this.score[position] >= 0;
  }

  /** Who moves at a position. */
  player(position) {
    return (this.rootPlayer + this.depth[position]) % 2;
  }

  /** The moves from a position, from left to right. */
  *children(position) {
    for (let child = position + 1; child < this.end[position]; child = this.end[child]) yield child;
  }

  nChildren(position) {
    return [...this.children(position)].length;
  }

  nLeavesBelow(position) {
    return this.endLeaf[position] - this.firstLeaf[position];
  }

  /** The square, from 1, that was taken last on the board of a position; 0 where none was. */
  square(position) {
    const before = this.parent[position];
    if (!this.boards || before < 0) return 0;
    const [from, to] = [this.boards[before], this.boards[position]];
    return [...to].findIndex((sign, index) => sign !== from[index]) + 1;
  }
}
