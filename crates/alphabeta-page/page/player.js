// The player: goes through the steps by buttons, keys and a bar, or plays them.

import { svg } from "svg";
import { say } from "words";

/** The most time between two frames that counts, in milliseconds. */
const LONGEST = 100;
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 64, 256];

export class Player {
  #n = 1;
  #cutoffs = [];
  #frame = 0;
  step = 1;

  /** Calls `show` with each step that is to be shown. */
  constructor(root, show) {
    this.show = show;
    this.root = root;
    this.bar = root.querySelector("#bar");
    this.marks = root.querySelector("#marks");
    this.count = root.querySelector("#count");
    this.speed = root.querySelector("#speed");
    this.button = root.querySelector("[data-do=play]");
    this.speed.append(...SPEEDS.map(speed => new Option(say("speed", { n: speed }), speed)));
    this.speed.value = 2;
    this.bar.addEventListener("input", () => this.go(this.bar.valueAsNumber));
    for (const button of root.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.act(button.dataset.do));
    }
  }

  get isPlaying() {
    return this.#frame !== 0;
  }

  /** Begins at `step` of these traces, which have at most `n` steps. Each gets a row of marks. */
  open(n, traces, step) {
    this.pause();
    this.#n = n;
    this.bar.max = n;
    this.#cutoffs = [...new Set(traces.flatMap(trace => trace.cutoffs))].sort((a, b) => a - b);
    const height = 16;
    this.marks.setAttribute("viewBox", `0 0 1000 ${height * traces.length}`);
    this.marks.replaceChildren(
      ...traces.flatMap((trace, row) => {
        const path = (steps, name, top) => {
          const at = new Set(
            steps.map(step => Math.round(((step - 1) * 2000) / Math.max(1, n - 1)) / 2),
          );
          const d = [...at].map(x => `M${x} ${row * height + top}V${(row + 1) * height}`).join("");
          return svg("path", { d, class: name });
        };
        return [path(trace.updates, "update", 8), path(trace.cutoffs, "cutoff", 0)];
      }),
    );
    this.go(step);
  }

  /** Shows a step, or the nearest step that exists. */
  go(step) {
    this.step = Math.min(Math.max(Math.round(step) || 1, 1), this.#n);
    this.bar.value = this.step;
    const words = say("step_of", { step: this.step, of: this.#n });
    this.count.textContent = words;
    this.bar.setAttribute("aria-valuetext", words);
    const isFirst = this.step === 1,
      isLast = this.step === this.#n;
    const disabled = {
      first: isFirst,
      back: isFirst,
      forward: isLast,
      last: isLast,
      "previous-cutoff": this.#cutoff(-1) === undefined,
      "next-cutoff": this.#cutoff(1) === undefined,
    };
    for (const [name, is] of Object.entries(disabled)) {
      // The attribute `disabled` would take the focus away from the button.
      this.root.querySelector(`[data-do=${name}]`).setAttribute("aria-disabled", is);
    }
    if (isLast) this.pause();
    this.show(this.step);
  }

  /** The step of the nearest cutoff after this step, or before it. */
  #cutoff(direction) {
    return direction < 0
      ? this.#cutoffs.findLast(step => step < this.step)
      : this.#cutoffs.find(step => this.step < step);
  }

  act(name) {
    const { step } = this;
    switch (name) {
      case "play":
        return this.isPlaying ? this.pause() : this.play();
      case "slower":
      case "faster": {
        const index = this.speed.selectedIndex + (name === "faster" ? 1 : -1);
        this.speed.selectedIndex = Math.min(Math.max(index, 0), SPEEDS.length - 1);
        return undefined;
      }
    }
    this.pause();
    const to = {
      first: 1,
      back: step - 1,
      forward: step + 1,
      last: this.#n,
      "previous-cutoff": this.#cutoff(-1),
      "next-cutoff": this.#cutoff(1),
    };
    if (to[name] !== undefined) this.go(to[name]);
    return undefined;
  }

  /** Plays from this step to the end. At the end, it plays from the beginning. */
  play() {
    if (this.step === this.#n) this.go(1);
    let before = performance.now(),
      due = 0;
    const tick = now => {
      // A hidden page draws no frames. That time does not count, because the steps could not be seen.
      due += (Math.min(now - before, LONGEST) / 1000) * Number(this.speed.value);
      before = now;
      this.#frame = requestAnimationFrame(tick);
      if (due >= 1) {
        const n = Math.floor(due);
        due -= n;
        this.go(this.step + n);
      }
    };
    this.#frame = requestAnimationFrame(tick);
    this.#showPlaying();
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#showPlaying();
  }

  #showPlaying() {
    const label = say(this.isPlaying ? "do.pause" : "do.play");
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
    this.button.classList.toggle("playing", this.isPlaying);
    this.root.dispatchEvent(new CustomEvent("playing", { detail: this.isPlaying }));
  }
}
