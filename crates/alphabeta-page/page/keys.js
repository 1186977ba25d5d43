// The keyboard shortcuts, and their list in the help.

import { element } from "panels";
import { direction, say } from "words";

const [BACK, FORWARD] =
  direction === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];

/** Keys and their actions, in the order of the list. */
const KEYS = [
  [FORWARD, "forward"],
  [BACK, "back"],
  ["n", "next-cutoff"],
  ["p", "previous-cutoff"],
  [" ", "play"],
  ["Home", "first"],
  ["End", "last"],
  ["f", "faster"],
  ["s", "slower"],
  ["+", "zoom-in"],
  ["-", "zoom-out"],
  ["0", "fit"],
  ["1", "close-up"],
  ["?", "help"],
];
const SIGNS = { ArrowLeft: "←", ArrowRight: "→" };

/** Calls `act` with the action of a pressed key, unless a field or a button needs the key. */
export function listen(act) {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const { target } = event;
    if (target.matches("textarea, select, input:not([type=range])")) return;
    const isNative =
      (target.matches("[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) ||
      (target.closest("button, summary, a") && event.key === " ");
    // Caps Lock and Shift make no difference.
    const pressed =
      event.key === "=" ? "+" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = KEYS.find(([key]) => key === pressed)?.[1];
    if (!action || isNative) return;
    event.preventDefault();
    act(action);
  });
}

/** Fills in the table of shortcuts. */
export function list(table) {
  const name = key => (key === " " ? say("key.space") : (SIGNS[key] ?? key));
  const rows = KEYS.map(([key, action]) => [name(key), say(`do.${action}`)]);
  rows.push(["↑ ↓ ← →", say("key.tree")]);
  table.replaceChildren(
    ...rows.map(([key, words]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, element("kbd", {}, key)),
        element("td", {}, words),
      ),
    ),
  );
}
