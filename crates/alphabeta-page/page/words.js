// What is said: whole messages with places for values, from the one file of strings.

import strings from "strings";

export const language = strings.language;
export const direction = strings.direction;

const numbers = new Intl.NumberFormat(language, { useGrouping: false });
const plurals = new Intl.PluralRules(language);
const ordinals = new Intl.PluralRules(language, { type: "ordinal" });

/**
 * The message `key` with its values, which have names or come from a function; the key itself where
 * there is no such message. A value that is several things is `{ text, n }`.
 */
export function say(key, values = {}) {
  const valueOf = typeof values === "function" ? values : name => values[name];
  let text = strings[key] ?? key;
  if (typeof text !== "string") {
    const count = valueOf(text.count ?? text.ordinal ?? "n");
    const rules = text.ordinal ? ordinals : plurals;
    text = text[rules.select(count?.n ?? count ?? 0)] ?? text.other;
  }
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = valueOf(name) ?? place;
    if (typeof value === "number") return numbers.format(value);
    const words = value.text ?? value;
    // A sign must stay before its number where words run the other way.
    return direction === "rtl" ? `\u2068${words}\u2069` : words;
  });
}

/** A number in a row: first, second. */
export function ordinal(n) {
  return `nth.${n}` in strings ? say(`nth.${n}`) : say("nth", { n });
}

/** The message `key` about `n` things. */
export function sayOf(key, n, values = {}) {
  return say(key, { n, ...values });
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
