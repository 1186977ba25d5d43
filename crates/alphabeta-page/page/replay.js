// Replays a trace: the state after each step. This code only applies events. All conclusions, such as
// the reason for a cutoff, are drawn when the search is recorded.

export const NOT_SEEN = 0,
  RUNNING = 1,
  ON_STACK = 2,
  FINISHED = 3,
  CUT = 4,
  SKIPPED = 5;
export const EXACT = 0,
  AT_MOST = 1,
  AT_LEAST = 2;

const RELATIONS = { exact: EXACT, at_most: AT_MOST, at_least: AT_LEAST };
const MARKS = { leave: FINISHED, leave_leaf: FINISHED, leave_cut: CUT };

/** The memory, in bytes, for the states that are kept for going back. Approximate. */
const MEMORY = 64 << 20;
const BYTES_A_POSITION = 4 * 4 + 2;

/** The state after a step. Scores of positions are indices, and -1 means that there is none. */
class State {
  constructor(trace) {
    const none = () => new Int32Array(trace.nPositions).fill(-1);
    this.step = 0;
    // The event that the step belongs to, and its number among the steps of that event.
    this.event = -1;
    this.nth = 0;
    this.line = trace.listing.first_line;
    this.outerLine = this.line;
    this.calls = [];
    this.mark = new Uint8Array(trace.nPositions);
    this.relation = new Uint8Array(trace.nPositions);
    this.alpha = none();
    this.beta = none();
    this.best = none();
    // The first move that certainly has the best score as its value, or 0 if there is none.
    this.choice = new Int32Array(trace.nPositions);
    this.changed = [];
    // The earlier move that the step refers to, or 0 if there is none.
    this.earlier = 0;
    this.counters = Object.fromEntries(Object.keys(trace.counters).map(name => [name, 0]));
    // The event and the number of its line that come next.
    this.nextEvent = 0;
    this.nextLine = 0;
  }

  copy() {
    const copy = Object.assign(Object.create(State.prototype), this);
    for (const [name, value] of Object.entries(this)) {
      if (ArrayBuffer.isView(value)) copy[name] = value.slice();
    }
    copy.calls = this.calls.map(call => ({ ...call, set: { ...call.set } }));
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

  /** The state after `step`, from 1 to the number of steps. Step 0 is the state before the search. */
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

  /** The state after the last step, when no call runs any more. */
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
    while (state.nextEvent < trace.events.length) {
      const event = state.nextEvent;
      if (state.nextLine === 0) this.#begin(event);
      const step = trace.kind(event).steps[state.nextLine];
      if (step) {
        state.event = event;
        state.nth = state.nextLine++;
        this.#run(event, step);
        return true;
      }
      this.#finish(event);
      state.nextEvent++;
      state.nextLine = 0;
    }
    return false;
  }

  /** Applies the changes that come before the first line of an event. */
  #begin(event) {
    const { trace, state } = this;
    const { parameters, relation } = trace.kind(event);
    const position = trace.number(event, "position");
    if (parameters) {
      if (state.calls.length) state.mark[state.calls.at(-1).position] = ON_STACK;
      // For each variable, the event that has set it.
      const set = Object.fromEntries(parameters.map(([name]) => [name, event]));
      state.calls.push({ position, line: state.line, event, set });
      state.mark[position] = RUNNING;
    }
    if (relation) state.relation[position] = RELATIONS[relation];
    state.choice[position] = trace.number(event, "choice") ?? state.choice[position];
  }

  /** Runs a line of an event. */
  #run(event, { line, changes = [], counter, shows_earlier }) {
    const { trace, state } = this;
    const call = state.calls.at(-1);
    if (call) call.line = line;
    else state.outerLine = line;
    for (const name of changes) {
      call.set[name] = event;
      if (name in state) state[name][call.position] = trace.number(event, name);
    }
    const skipped = trace.number(event, "skipped");
    if (skipped) state.mark.fill(SKIPPED, skipped, trace.end[call.position]);
    if (counter) state.counters[counter]++;
    state.step++;
    state.line = line;
    state.changed = changes;
    state.earlier = shows_earlier ? trace.number(event, "earlier") : 0;
  }

  /** Applies the changes that come after the last line of an event. */
  #finish(event) {
    const { trace, state } = this;
    const mark = MARKS[trace.kind(event).event];
    if (!mark) return;
    state.mark[state.calls.pop().position] = mark;
    if (state.calls.length) state.mark[state.calls.at(-1).position] = RUNNING;
  }
}

/** The positions of best play, as far as they are known. */
export function bestPlay(trace, state) {
  const on = new Set();
  // Before the first move returns, nothing is known about the root.
  if (state.choice[0] || (trace.isLeaf(0) && state.best[0] >= 0)) on.add(0);
  for (let at = state.choice[0]; at; at = state.choice[at]) on.add(at);
  return on;
}
