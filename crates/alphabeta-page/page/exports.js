// Exports: a picture, the data, and a link.

import { Drawing, shapeScale } from "drawing";
import { legend } from "shapes";
import { svg, text } from "svg";
import { say } from "words";

/** The greatest width of a picture. A wider tree is drawn as on the page. */
const WIDEST = 8000;
const MARGIN = 44,
  HEAD = 96,
  LEGEND = 84,
  LETTER = 7;

/** The tree of a view at its step, as an SVG that needs no other file. */
export function picture({ trace, state, isAtEnd, marked, camera, width: viewed }, title, note) {
  const span = (trace.nLeaves - 1) * trace.across;
  const isWhole = span < WIDEST;
  const drawing = new Drawing(trace);
  const signs = legend(trace, state, marked, isAtEnd, !isWhole);
  const signWidth = words => 62 + words.length * LETTER;
  const signsWidth = signs.reduce((sum, { words }) => sum + signWidth(words), 0);
  const width = Math.ceil(
    Math.max(
      isWhole ? span + 2 * MARGIN + trace.across : viewed,
      signsWidth + MARGIN,
      note.length * LETTER + MARGIN,
      title.length * 11 + MARGIN,
    ),
  );
  const { zoom, x: left } = isWhole ? { zoom: 1, x: (viewed - span) / 2 } : camera;
  const shown = { zoom, x: left + (width - viewed) / 2, y: HEAD };
  drawing.draw(state, marked, shown, isWhole ? Infinity : width, Infinity);
  const scale = shapeScale(zoom);
  const below = trace.boards ? 76 : MARGIN;
  const height = Math.ceil(HEAD + (trace.maxDepth * trace.down + below) * scale + LEGEND);
  let x = (width - signsWidth) / 2;
  const top = height - LEGEND + 30;
  const explained = signs.flatMap(({ sign, words }) => {
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
    ...explained,
    text(say(trace.boards ? "legend.boards" : "legend.bounds"), width / 2, top + 38, "note"),
  );
  for (const element of made.querySelectorAll("*")) {
    for (const name of [
      "role",
      "aria-label",
      "aria-level",
      "aria-hidden",
      "data-position",
      "data-band",
    ])
      element.removeAttribute(name);
  }
  return new XMLSerializer().serializeToString(made) + "\n";
}

/** The style rules for pictures. */
function style() {
  const rules = [...document.styleSheets].map(sheet => [...sheet.cssRules]);
  const found = rules.find(rules => rules.some(({ selectorText }) => selectorText === ".paper"));
  return found.map(rule => rule.cssText).join("\n");
}

/** Saves a file by a download. */
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const PARTS = ["problem", "order", "beside", "input"];

/** The part of a link after `#`: the source and the step. */
export function toLink(source, step) {
  const values = PARTS.filter(name => source?.[name]).map(name => [name, source[name]]);
  return `#${new URLSearchParams([["step", step], ...values])}`;
}

/** The source and the step of a link. The source is null if the link has no input. */
export function fromLink(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const step = Number(values.get("step") ?? 1);
  if (!values.has("input")) return { source: null, step };
  const source = Object.fromEntries(PARTS.map(name => [name, values.get(name) ?? ""]));
  return { source: { ...source, order: source.order || "given" }, step };
}
