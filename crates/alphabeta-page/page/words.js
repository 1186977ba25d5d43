// Messages: each is a whole text with placeholders for values.

import strings from "strings";

export const language = strings.language;
export const direction = strings.direction;

const numbers = new Intl.NumberFormat(language, { useGrouping: false });
const plurals = new Intl.PluralRules(language);
const ordinals = new Intl.PluralRules(language, { type: "ordinal" });

/**
 * The message `key`, filled in with values from an object or a function. If there is no such message,
 * the key itself. A value that stands for several things is `{ text, n }`.
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
    // In a language from right to left, a sign must stay before its number.
    return direction === "rtl" ? `\u2068${words}\u2069` : words;
  });
}

/** A number in a row: first, second. */
export function ordinal(n) {
  return `nth.${n}` in strings ? say(`nth.${n}`) : say("nth", { n });
}

/** The message `key` for `n` things, in singular or plural. */
export function sayOf(key, n, values = {}) {
  return say(key, { n, ...values });
}

/** Fills in every element that names a message for its text or for an attribute. */
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
