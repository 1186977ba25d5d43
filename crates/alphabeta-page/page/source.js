// The form for what to search: an input, its problem, and one or two orders of its moves.

import choices from "choices";
import presets from "presets";
import { element } from "panels";
import { say, sayOf } from "words";

const { problems: PROBLEMS, orders: ORDERS } = choices;
const hasSeed = order => ORDERS.some(({ name, has_seed }) => has_seed && name === order);
const PAGE = presets.find(({ problem }) => problem === "call-trace").input;

/** Presets chosen to show something. They are listed before the sources' examples. */
const CHOSEN = [
  { name: "preset.page", input: PAGE, problem: "call-trace" },
  { name: "preset.lucky", input: PAGE, problem: "call-trace", order: "best" },
  { name: "preset.unlucky", input: PAGE, problem: "call-trace", order: "worst" },
  { name: "preset.both", input: PAGE, problem: "call-trace", order: "best", beside: "worst" },
  { name: "preset.board", input: "O\nXOX\n.O.\n.X.\n", problem: "tic-tac-toe" },
];

export class Source {
  /** Whether the user has chosen the problem. */
  #isChosen = false;

  /** Calls `changed` with the source whenever it changes. */
  constructor(form, changed) {
    this.form = form;
    this.changed = changed;
    const { preset, problem, order, beside } = form.elements;
    this.#fillPresets(preset);
    this.read = form.closest("details").querySelector("#read-as");
    problem.append(
      new Option(say("problem.guess"), ""),
      ...PROBLEMS.map(slug => new Option(slug, slug)),
    );
    order.append(...ORDERS.map(({ name }) => new Option(say(`order.${name}`), name)));
    beside.append(
      new Option(say("order.none"), ""),
      ...ORDERS.map(({ name }) => new Option(say(`order.${name}`), name)),
    );
    preset.addEventListener("change", () => this.#choose(preset.value));
    problem.addEventListener("change", () => {
      this.#isChosen = problem.value !== "";
    });
    for (const name of ["order", "order-seed", "beside", "beside-seed", "problem"]) {
      form.elements[name].addEventListener("change", () => this.submit());
    }
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.submit();
    });
    form.elements.input.addEventListener("input", () => {
      preset.value = "";
      // A new input may be for another problem, unless the user has chosen one.
      if (!this.#isChosen) problem.value = "";
    });
    form.elements.input.addEventListener("keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.submit();
    });
    form.querySelector("#make").addEventListener("click", () => {
      const [branching, depth, seed] = ["branching", "depth", "random"].map(name =>
        form.elements[name].value.trim(),
      );
      preset.value = "";
      this.set({ input: `random_tree(${branching}, ${depth}, ${seed})`, problem: "scout" });
      // The next click makes another tree.
      if (/^-?\d{1,15}$/.test(seed)) form.elements.random.value = Number(seed) + 1;
      this.submit();
    });
  }

  #fillPresets(select) {
    const group = (label, options) => {
      const made = element("optgroup", { label });
      made.append(...options);
      return made;
    };
    select.append(new Option(say("preset.own"), ""));
    select.append(
      group(
        say("preset.chosen"),
        CHOSEN.map(({ name }, index) => new Option(say(name), `c${index}`)),
      ),
    );
    for (const slug of PROBLEMS) {
      const options = presets
        .map((preset, index) => ({ ...preset, index }))
        .filter(({ problem }) => problem === slug)
        .map(({ input, index }) => new Option(input.trim().replace(/\s+/g, " "), `p${index}`));
      select.append(group(slug, options));
    }
  }

  #choose(value) {
    if (!value) return;
    const index = Number(value.slice(1));
    this.set({ order: "given", beside: "", ...(value[0] === "c" ? CHOSEN : presets)[index] });
    this.form.elements.preset.value = value;
    this.submit();
  }

  /** Fills in the form. Parts that `source` does not have stay as they are. */
  set(source) {
    const { elements } = this.form;
    this.#isChosen = false;
    for (const name of ["input", "problem"]) {
      if (name in source) elements[name].value = source[name] ?? "";
    }
    for (const name of ["order", "beside"]) {
      const [order, seed] = (source[name] ?? "").split(":");
      if (name in source) elements[name].value = order;
      if (seed !== undefined) elements[`${name}-seed`].value = seed;
    }
    // A link may ask for an order that does not exist.
    elements.order.value ||= "given";
  }

  get() {
    const { elements } = this.form;
    const order = name => {
      const { value } = elements[name];
      return hasSeed(value) ? `${value}:${elements[`${name}-seed`].value.trim()}` : value;
    };
    return {
      input: elements.input.value,
      problem: elements.problem.value,
      order: order("order"),
      beside: order("beside"),
    };
  }

  submit() {
    const { elements } = this.form;
    for (const name of ["order", "beside"]) {
      elements[`${name}-seed`].closest("label").hidden = !hasSeed(elements[name].value);
    }
    this.changed(this.get());
  }

  /** Chooses the first preset. */
  begin() {
    this.#choose("c0");
  }

  /** Shows how the input was read, and scrolls to the search if the open form hides it. */
  showRead({ problem, n }) {
    this.read.textContent = sayOf("source.read_as", n, { problem, n });
    this.showError(null);
    const isOpen = this.form.closest("details").open;
    if (isOpen) document.querySelector("#show").scrollIntoView({ block: "start" });
  }

  /** Shows an error, and selects its place in the input. */
  showError(error, asked) {
    const { input } = this.form.elements;
    const shown = this.form.querySelector("#error");
    shown.hidden = !error;
    input.setAttribute("aria-invalid", Boolean(error));
    shown.textContent = error ? error.message : "";
    if (!error) return;
    this.form.closest("details").open = true;
    const place = placeOf(error, asked);
    // If the user has changed the input meanwhile, the selection stays.
    if (place === null || input.value !== asked) return;
    const line = input.value.slice(0, place).split("\n").length;
    const [found = ""] = input.value.slice(place);
    input.setSelectionRange(place, place + found.length);
    input.scrollTop = ((line - 1) * input.scrollHeight) / input.value.split("\n").length;
    input.focus({ preventScroll: true });
  }
}

/** The place of an error in a text, in units of JavaScript, or null if it has none. */
function placeOf({ line, column, byte }, text) {
  if (byte !== undefined) {
    const bytes = new TextEncoder().encode(text).slice(0, byte - 1);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).length;
  }
  if (line === undefined) return null;
  // Columns do not count a byte order mark.
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  const lines = text.slice(mark).split("\n");
  const before = lines.slice(0, line - 1).reduce((length, it) => length + it.length + 1, mark);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/** Asks the server for a trace. Returns its JSON, as the command line prints it. */
export async function request({ input, problem, order }, signal) {
  let response;
  try {
    response = await fetch("/trace", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ input, problem: problem || null, order }),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw { message: say("error.gone") };
  }
  const text = await response.text();
  if (response.ok) return text;
  let error;
  try {
    error = JSON.parse(text);
  } catch {
    error = { message: text };
  }
  throw error;
}
