// A trace step by step: what is known when a line has run. Events are applied as they are, and nothing
// is concluded here: that is done where the search is recorded.

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

/** States are kept for going back; all of them together take about this many bytes. */
const MEMORY = 64 << 20;
const BYTES_A_POSITION = 4 * 4 + 2;

/** What is known at a step. Scores of positions are indices, -1 where there is none. */
class State {
  constructor(trace) {
    const none = () => new Int32Array(trace.nPositions).fill(-1);
    this.step = 0;
    // The event that it is of, and which of its steps it is.
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
    // The first move that is certain to be worth the best score, 0 where there is none.
    this.choice = new Int32Array(trace.nPositions);
    this.changed = [];
    // The earlier move that the step is about, 0 where it is about none.
    this.earlier = 0;
    this.counters = Object.fromEntries(Object.keys(trace.counters).map(name => [name, 0]));
    // The event whose lines come next, and which of them.
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

  /** What has happened when the first line of an event runs. */
  #begin(event) {
    const { trace, state } = this;
    const { parameters, relation } = trace.kind(event);
    const position = trace.number(event, "position");
    if (parameters) {
      if (state.calls.length) state.mark[state.calls.at(-1).position] = ON_STACK;
      // Which event has set each variable.
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

  /** What happens when all lines of an event have run. */
  #finish(event) {
    const { trace, state } = this;
    const mark = MARKS[trace.kind(event).event];
    if (!mark) return;
    state.mark[state.calls.pop().position] = mark;
    if (state.calls.length) state.mark[state.calls.at(-1).position] = RUNNING;
  }
}

/** The positions that both players come to if both play perfectly, as far as that is known. */
export function bestPlay(trace, state) {
  const on = new Set();
  // A root that no move has returned to stands for nothing.
  if (state.choice[0] || (trace.isLeaf(0) && state.best[0] >= 0)) on.add(0);
  for (let at = state.choice[0]; at; at = state.choice[at]) on.add(at);
  return on;
}
