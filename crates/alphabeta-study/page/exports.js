// What can be taken away: a picture, the data, and a link.

import { Drawing } from "drawing";
import { bestPlay } from "replay";
import { legend, reason } from "shapes";
import { svg, text } from "svg";
import { say } from "words";

/** Pictures of more positions are too wide to be looked at. */
const MOST_POSITIONS = 20_000;
const MARGIN = 44,
  HEAD = 96,
  LEGEND = 84,
  LETTER = 7;

/** The whole tree at a step as a picture that stands by itself. Nothing where it is too large. */
export function picture(trace, state, isAtEnd, title, note) {
  if (MOST_POSITIONS < trace.nPositions) return null;
  const marked = { best: bestPlay(trace, state), why: isAtEnd ? new Set() : reason(trace, state) };
  const signs = legend(trace, state, marked, isAtEnd);
  const signWidth = words => 62 + words.length * LETTER;
  const signsWidth = signs.reduce((sum, { words }) => sum + signWidth(words), 0);
  const span = (trace.nLeaves - 1) * trace.across;
  const width = Math.ceil(
    Math.max(
      span + 2 * MARGIN + trace.across,
      signsWidth + MARGIN,
      note.length * LETTER + MARGIN,
      title.length * 11 + MARGIN,
    ),
  );
  const height = HEAD + trace.maxDepth * trace.down + (trace.boards ? 76 : MARGIN) + LEGEND;
  const drawing = new Drawing(trace);
  const camera = { zoom: 1, x: (width - span) / 2, y: HEAD };
  drawing.draw(state, marked, camera, Infinity, Infinity);
  let x = (width - signsWidth) / 2;
  const top = height - LEGEND + 30;
  const shown = signs.flatMap(({ sign, words }) => {
    const group = svg("g", { transform: `translate(${x + 20} ${top})` }, sign);
    const label = text(words, x + 42, top + 5, "note left");
    x += signWidth(words);
    return [group, label];
  });
  const made = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" },
    svg("title", {}, title),
    svg("desc", {}, note),
    svg("style", {}, style()),
    svg("rect", { width, height, class: "paper" }),
    text(title, width / 2, 30, "head"),
    text(note, width / 2, 54, "note"),
    ...drawing.groups,
    ...shown,
    text(say(trace.boards ? "legend.boards" : "legend.bounds"), width / 2, top + 38, "note"),
  );
  for (const element of made.querySelectorAll("*")) {
    for (const name of ["role", "aria-label", "aria-level", "aria-hidden", "data-position"])
      element.removeAttribute(name);
  }
  return new XMLSerializer().serializeToString(made) + "\n";
}

/** The rules that pictures are drawn by. */
function style() {
  const rules = [...document.styleSheets].map(sheet => [...sheet.cssRules]);
  const found = rules.find(rules => rules.some(({ selectorText }) => selectorText === ".paper"));
  return found.map(rule => rule.cssText).join("\n");
}

/** Hands a file to the browser, to be kept. */
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const PARTS = ["problem", "order", "beside", "input"];

/** A link's part after `#`: what is searched, and the step. */
export function toLink(source, step) {
  const values = PARTS.filter(name => source?.[name]).map(name => [name, source[name]]);
  return `#${new URLSearchParams([["step", step], ...values])}`;
}

/** What a link asks for; its source is nothing where it names no input. */
export function fromLink(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const step = Number(values.get("step") ?? 1);
  if (!values.has("input")) return { source: null, step };
  const source = Object.fromEntries(PARTS.map(name => [name, values.get(name) ?? ""]));
  return { source: { ...source, order: source.order || "given" }, step };
}
