// A trace step by step: what is known when a line has run. The counterpart of `replay.rs`.

import { ENTER, UPDATE, CUTOFF, LEAVE, MAX } from "trace";

export const NOT_SEEN = 0,
  RUNNING = 1,
  ON_STACK = 2,
  FINISHED = 3,
  CUT = 4,
  SKIPPED = 5;
export const EXACT = 0,
  AT_MOST = 1,
  AT_LEAST = 2;

/** The counters, in the order of the source's page, with its names. */
export const COUNTERS = ["leaf", "max_update", "max_done", "min_update", "prune", "min_done"];

/** States are kept for going back; all of them together take about this many bytes. */
const MEMORY = 64 << 20;
const BYTES_A_POSITION = 3 * 4 + 2;

/** What is known at a step. Numbers of positions are indices of scores, -1 where there is none. */
class State {
  constructor(trace) {
    const none = () => new Int32Array(trace.nPositions).fill(-1);
    this.step = 0;
    this.event = -1;
    [this.line, this.action] = trace.start[0];
    this.outerLine = this.line;
    this.calls = [];
    this.mark = new Uint8Array(trace.nPositions);
    this.relation = new Uint8Array(trace.nPositions);
    this.alpha = none();
    this.beta = none();
    this.best = none();
    this.changed = [];
    this.counters = Object.fromEntries(COUNTERS.map(name => [name, 0]));
    // The event whose lines come next, which of them, and what has changed since one was shown.
    this.nextEvent = 0;
    this.nextLine = 0;
    this.pending = [];
  }

  copy() {
    const copy = Object.assign(Object.create(State.prototype), this);
    for (const [name, value] of Object.entries(this)) {
      if (ArrayBuffer.isView(value)) copy[name] = value.slice();
    }
    copy.calls = this.calls.map(call => ({ ...call }));
    copy.changed = [...this.changed];
    copy.pending = [...this.pending];
    copy.counters = { ...this.counters };
    return copy;
  }
}

export class Replay {
  #kept = new Map();
  #interval;
  #end;

  constructor(trace) {
    this.trace = trace;
    this.state = new State(trace);
    const nStates = Math.max(4, MEMORY / (BYTES_A_POSITION * trace.nPositions));
    this.#interval = Math.max(64, Math.ceil(trace.nSteps / nStates));
    this.#kept.set(0, this.state.copy());
  }

  /** The state at `step`, from 1 to the number of steps; at 0 nothing has happened. */
  seek(step) {
    const from = step - (step % this.#interval);
    if (step < this.state.step || this.state.step < from) {
      let kept = from;
      while (!this.#kept.has(kept)) kept -= this.#interval;
      if (step < this.state.step || this.state.step < kept)
        this.state = this.#kept.get(kept).copy();
    }
    while (this.state.step < step && this.advance()) {
      const now = this.state.step;
      if (now % this.#interval === 0 && !this.#kept.has(now))
        this.#kept.set(now, this.state.copy());
    }
    return this.state;
  }

  /** The state when all is done and nothing runs any longer. */
  get end() {
    if (!this.#end) {
      const replay = new Replay(this.trace);
      while (replay.advance());
      this.#end = replay.state;
    }
    return this.#end;
  }

  /** Goes to the next step, if there is one. */
  advance() {
    const { trace, state } = this;
    if (state.step < trace.start.length) {
      [state.line, state.action] = trace.start[state.step];
      state.outerLine = state.line;
      state.step++;
      return true;
    }
    while (state.nextEvent < trace.events.length) {
      const event = state.nextEvent;
      if (state.nextLine === 0) this.#begin(event);
      const lines = trace.lines(event);
      if (state.nextLine < lines.length) {
        state.event = event;
        this.#run(event, lines[state.nextLine++]);
        return true;
      }
      this.#finish(event);
      state.nextEvent++;
      state.nextLine = 0;
    }
    return false;
  }

  /** What has happened when the first line of an event runs. */
  #begin(event) {
    const { trace, state } = this;
    const position = trace.value(event, 0);
    switch (trace.kind(event)) {
      case ENTER:
        if (state.calls.length) state.mark[state.calls.at(-1).position] = ON_STACK;
        state.calls.push({ position, line: state.line, nMoves: 0, child: -1 });
        state.mark[position] = RUNNING;
        state.alpha[position] = trace.value(event, 1);
        state.beta[position] = trace.value(event, 2);
        state.pending = ["alpha", "beta"];
        break;
      case UPDATE:
        this.#setBest(position, trace.value(event, 1));
        break;
      case LEAVE:
        this.#setBest(position, trace.value(event, 1));
        state.relation[position] = this.#relation(position, state.best[position]);
    }
  }

  /**
   * What follows for the value of a position from what its moves have returned. It is at most `best`
   * for MAX if no move can be better, and at least that if one is as good; the other way round for
   * MIN. Nothing lies beyond the ends of the first window.
   */
  #relation(position, best) {
    const { trace, state } = this;
    if (trace.isLeaf(position)) return EXACT;
    const isMax = trace.player(position) === MAX;
    const [tooFar, bound] = isMax ? [AT_LEAST, AT_MOST] : [AT_MOST, AT_LEAST];
    const [worstOfAll, bestOfAll] = isMax ? trace.window : [...trace.window].reverse();
    let noneIsBetter = true,
      oneIsAsGood = best === worstOfAll;
    for (const child of trace.children(position)) {
      if (state.best[child] < 0 || state.relation[child] === tooFar) noneIsBetter = false;
      if (state.best[child] === best && state.relation[child] !== bound) oneIsAsGood = true;
    }
    if (!noneIsBetter && best !== bestOfAll) return tooFar;
    return oneIsAsGood ? EXACT : bound;
  }

  #setBest(position, best) {
    const { state } = this;
    if (state.best[position] === best) return;
    state.best[position] = best;
    state.pending.push("best");
  }

  /** Runs a line of an event. */
  #run(event, [line, action]) {
    const { trace, state } = this;
    const call = state.calls.at(-1);
    const { position } = call;
    const isMax = trace.player(position) === MAX;
    call.line = line;
    switch (action) {
      case "Prepare":
        // Halves have a middle from here on; a loop has a best score.
        if (trace.isLoop) {
          state.best[position] = isMax ? 0 : trace.scores.length - 1;
          state.pending.push("best");
        } else {
          state.pending.push("move");
        }
        break;
      case "Move":
        state.pending.push("move");
        break;
      case "Search":
        call.child = call.child < 0 ? position + 1 : trace.end[call.child];
        call.nMoves++;
        break;
      case "ReturnLeaf":
        state.counters.leaf++;
        this.#setBest(position, trace.value(event, 1));
        break;
      case "Narrow": {
        state.counters[isMax ? "max_update" : "min_update"]++;
        const [alpha, beta] = [trace.value(event, 2), trace.value(event, 3)];
        if (state.alpha[position] !== alpha) state.pending.push("alpha");
        if (state.beta[position] !== beta) state.pending.push("beta");
        [state.alpha[position], state.beta[position]] = [alpha, beta];
        break;
      }
      case "Cut":
        state.counters.prune++;
        state.mark.fill(SKIPPED, trace.value(event, 1), trace.end[position]);
        break;
      case "Return":
        state.counters[isMax ? "max_done" : "min_done"]++;
    }
    state.step++;
    state.line = line;
    state.action = action;
    state.changed = state.pending;
    state.pending = [];
  }

  /** What happens when all lines of an event have run. */
  #finish(event) {
    const { trace, state } = this;
    if (trace.kind(event) !== LEAVE) return;
    const position = trace.value(event, 0);
    state.mark[position] = trace.kind(event - 1) === CUTOFF ? CUT : FINISHED;
    state.calls.pop();
    if (state.calls.length) state.mark[state.calls.at(-1).position] = RUNNING;
    state.pending = [];
  }
}

/** The positions that both players come to if both play perfectly, as far as that is known. */
export function bestPlay(trace, state) {
  const on = new Set();
  const value = state.best[0];
  let next = value < 0 ? -1 : 0;
  while (next >= 0) {
    const position = next;
    on.add(position);
    next = -1;
    for (const child of trace.children(position)) {
      const hasReturned = state.mark[child] === FINISHED || state.mark[child] === CUT;
      if (hasReturned && state.best[child] === value && state.relation[child] === EXACT) {
        next = child;
        break;
      }
    }
  }
  // A root that no move has returned to stands for nothing.
  if (on.size === 1 && !trace.isLeaf(0)) on.clear();
  return on;
}
