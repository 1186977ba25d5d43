// A trace, as `alphabeta trace --json` prints it, unpacked for fast access.
//
// A position is a number: depth first, from left to right. A score is an index into `scores`, which are
// sorted. An event is a number, too. Its kind gives the names of its numbers, and the lines of the
// listing that it runs.

import { layout } from "layout";

export const MAX = 0,
  MIN = 1;

export class Trace {
  constructor(data) {
    this.data = data;
    this.scores = data.scores;
    this.listing = data.listing;
    this.counters = data.counters;
    this.nSteps = data.n_steps;
    this.boards = data.tree.boards;
    this.squares = data.tree.squares;
    this.rootPlayer = data.to_move === "MAX" ? MAX : MIN;
    this.#readTree(data.tree);
    this.#readEvents(data);
    Object.assign(this, layout(this));
  }

  #readTree({ depth, scores }) {
    const n = depth.length;
    this.nPositions = n;
    this.nLeaves = scores.length;
    this.depth = depth;
    this.maxDepth = depth.reduce((most, it) => Math.max(most, it), 0);
    this.parent = new Int32Array(n).fill(-1);
    this.end = new Int32Array(n);
    this.firstLeaf = new Int32Array(n);
    this.endLeaf = new Int32Array(n);
    this.score = new Int32Array(n).fill(-1);
    this.leaves = new Int32Array(scores.length);
    const open = [];
    let nLeaves = 0;
    const close = (position, end) => {
      this.end[position] = end;
      this.endLeaf[position] = nLeaves;
    };
    for (let position = 0; position < n; position++) {
      while (open.length && depth[open.at(-1)] >= depth[position]) close(open.pop(), position);
      if (open.length) this.parent[position] = open.at(-1);
      open.push(position);
      this.firstLeaf[position] = nLeaves;
      if (position + 1 < n && depth[position + 1] > depth[position]) continue;
      this.leaves[nLeaves] = position;
      this.score[position] = scores[nLeaves++];
    }
    while (open.length) close(open.pop(), n);
  }

  #readEvents({ kinds, events }) {
    this.integers = events;
    this.kinds = kinds.map(kind => ({
      ...kind,
      at: Object.fromEntries(kind.numbers.map((name, index) => [name, index + 1])),
    }));
    this.events = [];
    this.cutoffs = [];
    this.updates = [];
    let nSteps = 0;
    for (let at = 0; at < events.length;) {
      const { event, numbers, steps } = this.kinds[events[at]];
      this.events.push(at);
      if (event === "cutoff") this.cutoffs.push(nSteps + 1);
      if (event === "update" || event === "close") this.updates.push(nSteps + 1);
      nSteps += steps.length;
      at += 1 + numbers.length;
    }
  }

  /** The kind of an event. */
  kind(event) {
    return this.kinds[this.integers[this.events[event]]];
  }

  /** A number of an event, by its name, or undefined if the event has no such number. */
  number(event, name) {
    return this.integers[this.events[event] + this.kind(event).at[name]];
  }

  isLeaf = position => this.score[position] >= 0;

  /** The player to move at a position. */
  player(position) {
    return (this.rootPlayer + this.depth[position]) % 2;
  }

  /** The children of a position, from left to right. */
  *children(position) {
    for (let child = position + 1; child < this.end[position]; child = this.end[child]) yield child;
  }

  nLeavesBelow(position) {
    return this.endLeaf[position] - this.firstLeaf[position];
  }

  /** The square that was taken last on the board of a position, from 1, or 0 if there is none. */
  square(position) {
    return this.squares?.[position] ?? 0;
  }
}
