// The panels beside the tree: the listing, the calls, the variables, the leaves and the counters.

import { SKIPPED, NOT_SEEN } from "replay";
import { meant } from "sentence";
import { say, sayOf } from "words";

const MOST_CALLS = 14;
const MOST_LEAVES = 64;

export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** Writes the listing of a trace into a list. */
export function openListing(list, trace) {
  const { text, first_line: first } = trace.listing;
  list.start = first;
  list.replaceChildren(
    ...text.map((line, index) =>
      element(
        "li",
        { value: first + index, "data-line": first + index },
        element("code", {}, line),
      ),
    ),
  );
}

/** Marks the line that has run, and the lines of the calls that wait. */
export function showListing(list, state) {
  const waiting = new Set(state.calls.slice(0, -1).map(call => call.line));
  if (state.calls.length) waiting.add(state.outerLine);
  for (const item of list.children) {
    const line = Number(item.dataset.line);
    const isCurrent = line === state.line;
    item.classList.toggle("current", isCurrent);
    item.classList.toggle("waiting", waiting.has(line) && !isCurrent);
    if (isCurrent) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
}

/** Shows the calls that have not returned, innermost first. */
export function showCalls(list, trace, state) {
  const calls = state.calls.map(call => {
    const values = Object.fromEntries(variables(trace, call));
    return { text: say(`call.${trace.listing.name}`, values), line: call.line };
  });
  const shown = calls.slice(-MOST_CALLS).reverse();
  shown.push({ text: trace.listing.text[0].replace(/:$/, ""), line: state.outerLine });
  const items = shown.map(({ text, line }) =>
    element(
      "li",
      {},
      element("code", {}, text),
      " ",
      element("span", { class: "at" }, say("call.line", { line })),
    ),
  );
  const nHidden = calls.length - Math.min(calls.length, MOST_CALLS);
  if (nHidden) items.splice(-1, 0, element("li", { class: "at" }, sayOf("call.hidden", nHidden)));
  list.replaceChildren(...items);
}

/** The variables of a call with their values. A variable that is not set has an empty value. */
function variables(trace, { event, set }) {
  const { parameters, locals = [] } = trace.kind(event);
  return [...parameters, ...locals].map(([name, meaning, number]) => {
    const value = name in set ? meant(trace, set[name], meaning, number) : "";
    return [name, value.text ?? value];
  });
}

/** Shows the variables of the running call, and marks those that have just changed. */
export function showVariables(list, trace, state) {
  const call = state.calls.at(-1);
  const rows = call ? variables(trace, call) : [[say("variables.none"), ""]];
  list.replaceChildren(
    ...rows.map(([name, value]) => {
      const isChanged = state.changed.includes(name);
      const shown = element("dd", {}, isChanged ? element("mark", {}, value) : value);
      if (isChanged) shown.append(element("span", { class: "hidden" }, say("variables.changed")));
      return element("div", {}, element("dt", {}, element("code", {}, name)), shown);
    }),
  );
}

/** Shows the leaves. If there are many, it shows those around the running position. */
export function showLeaves(list, trace, state) {
  const position = state.calls.at(-1)?.position ?? 0;
  const isOver = state.calls.length === 0;
  const [from, to] = isOver ? [0, 0] : [trace.firstLeaf[position], trace.endLeaf[position]];
  const middle = Math.floor((from + to) / 2) - MOST_LEAVES / 2;
  const first = Math.max(0, Math.min(middle, trace.nLeaves - MOST_LEAVES));
  const end = Math.min(first + MOST_LEAVES, trace.nLeaves);
  const items = [];
  if (first > 0) items.push(element("li", { class: "more" }, sayOf("leaves.before", first)));
  for (let leaf = first; leaf < end; leaf++) {
    const place = trace.leaves[leaf];
    const mark = state.mark[place];
    const name = mark === SKIPPED ? "skipped" : mark === NOT_SEEN ? "unseen" : "seen";
    const item = element("li", { class: from <= leaf && leaf < to ? `${name} in` : name });
    const score = trace.scores[trace.score[place]];
    item.append(mark === SKIPPED ? element("s", {}, score) : score);
    if (mark !== NOT_SEEN) {
      item.append(element("span", { class: "hidden" }, say(`leaves.${name}`)));
    }
    items.push(item);
  }
  if (end < trace.nLeaves) {
    items.push(element("li", { class: "more" }, sayOf("leaves.after", trace.nLeaves - end)));
  }
  list.replaceChildren(...items);
}

/** Shows the counters, each with its value at the end. */
export function showCounters(list, trace, state) {
  const item = ([name, of]) => {
    const count = say("counter", { n: state.counters[name], of });
    const meaning = element("span", { class: "at" }, say(`counter.${name}`));
    return element("li", {}, element("code", {}, name), " ", count, " ", meaning);
  };
  list.replaceChildren(...Object.entries(trace.counters).map(item));
}

/** A sentence on the number of evaluated leaves, and on the fewest that any search must evaluate. */
export function fewest(trace) {
  const { leaves, in_any_order: isBound } = trace.data.fewest;
  return say("two_sentences", {
    first: sayOf("fewest.seen", trace.nLeaves, {
      value: trace.scores[trace.data.value],
      seen: trace.counters.leaf,
      n: trace.nLeaves,
    }),
    second: sayOf(isBound ? "fewest.any" : "fewest.best", leaves, { n: leaves }),
  });
}
