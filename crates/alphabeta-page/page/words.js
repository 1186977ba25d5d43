// What is said: whole messages with places for values, from the one file of strings.

import strings from "strings";

export const language = strings.language;
export const direction = strings.direction;

const numbers = new Intl.NumberFormat(language, { useGrouping: false });
const plurals = new Intl.PluralRules(language);

/** The message `key` with its values; the key itself where there is no such message. */
export function say(key, values = {}) {
  return sayOf(key, values.n ?? 0, values);
}

/** The message `key` about `n` things. */
export function sayOf(key, n, values = { n }) {
  const message = strings[key] ?? key;
  const text =
    typeof message === "string" ? message : (message[plurals.select(n)] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name] ?? place;
    if (typeof value === "number") return numbers.format(value);
    // A sign must stay before its number where words run the other way.
    return direction === "rtl" ? `\u2068${value}\u2069` : value;
  });
}

/** Fills in every element that asks for a message: its text, or an attribute of it. */
export function fillIn(root) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.textContent = say(element.dataset.text);
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  for (const element of root.querySelectorAll("[data-hint]")) {
    element.title = say(element.dataset.hint);
  }
}
