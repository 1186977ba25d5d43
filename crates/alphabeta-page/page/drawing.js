// Draws a tree. Positions for which there is no room are drawn as bands of leaves.
//
// The zoom stretches the tree in width, but shapes stay large enough to read. So a large tree shows its
// upper levels in full, and lower levels as bands until there is room for them. The position that a step
// is about is always drawn, and so are the positions above it.

import { NOT_SEEN, SKIPPED } from "replay";
import { shapeWidth } from "layout";
import { above, below, isUnseen, shape, signature } from "shapes";
import { cross, line, svg, text } from "svg";
import { sayOf } from "words";

export const SMALLEST = 0.7;
const LARGEST = 2.5;
const BAND = 22;

/** The scale of shapes at a zoom. */
export function shapeScale(zoom) {
  return Math.min(Math.max(zoom, SMALLEST), LARGEST);
}

/** The place of a position on the screen. */
export function place(trace, camera, position) {
  const scale = shapeScale(camera.zoom);
  return {
    x: trace.x[position] * camera.zoom + camera.x,
    y: trace.depth[position] * trace.down * scale + camera.y,
  };
}

/** These positions and all positions above them. */
export function withAncestors(trace, positions) {
  const all = new Set();
  for (let position of positions) {
    for (; position >= 0 && !all.has(position); position = trace.parent[position])
      all.add(position);
  }
  return all;
}

/**
 * The positions that are drawn as shapes, parents before children, and the bands, which stand for the
 * others. A band is a run of siblings with everything below them: the positions from `first` up to, but
 * not including, `end`. The positions in `wanted` are in no band.
 */
function visible(trace, wanted, camera, width, height) {
  const scale = shapeScale(camera.zoom);
  const leafWidth = trace.across * camera.zoom;
  const needed = (shapeWidth(trace) + 4) * scale;
  const left = leaf => (leaf - 0.5) * leafWidth + camera.x;
  const isOff = (from, to) => left(to) < -needed || width + needed < left(from);
  const positions = [],
    bands = [];
  const open = [0];
  while (open.length) {
    const position = open.pop();
    positions.push(position);
    const y = place(trace, camera, position).y + trace.down * scale;
    if (trace.isLeaf(position) || height + trace.down * scale < y) continue;
    let band = null;
    const found = [];
    for (const child of trace.children(position)) {
      const [from, to] = [trace.firstLeaf[child], trace.endLeaf[child]];
      if ((to - from) * leafWidth >= needed || wanted.has(child)) {
        band = null;
        if (!isOff(from, to)) found.push(child);
      } else if (band) {
        band.end = trace.end[child];
      } else {
        band = { parent: position, first: child, end: trace.end[child] };
        bands.push(band);
      }
    }
    open.push(...found.reverse());
  }
  const drawn = bands.filter(band => {
    const [from, to] = [trace.firstLeaf[band.first], trace.endLeaf[band.end - 1]];
    Object.assign(band, { from, to, left: left(from) + 2, right: left(to) - 2 });
    return !isOff(from, to);
  });
  return { positions, bands: drawn };
}

/** Draws a tree into groups of elements. Drawing again changes only the elements that differ. */
export class Drawing {
  #edges = new Layer();
  #bands = new Layer();
  #shapes = new Layer();

  constructor(trace) {
    this.trace = trace;
  }

  get groups() {
    return [this.#edges, this.#bands, this.#shapes].map(({ group }) => group);
  }

  /** The element of a position, if it is drawn as a shape. */
  elementOf(position) {
    return this.#shapes.get(`p${position}`);
  }

  draw(state, marked, camera, width, height) {
    const { trace } = this;
    const scale = shapeScale(camera.zoom);
    const { positions, bands } = visible(trace, marked.wanted, camera, width, height);
    const round = number => Math.round(number * 10) / 10;
    for (const position of positions) {
      const { x, y } = place(trace, camera, position);
      const parent = trace.parent[position];
      if (parent >= 0) this.#drawEdge(state, marked, camera, parent, position);
      const element = this.#shapes.keep(
        `p${position}`,
        signature(trace, state, position, marked),
        () => shape(trace, state, position, marked),
      );
      element.setAttribute(
        "transform",
        `translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})`,
      );
      element.dataset.position = position;
    }
    for (const band of bands) this.#drawBand(state, camera, band);
    for (const layer of [this.#edges, this.#bands, this.#shapes]) layer.sweep();
    return { positions, bands };
  }

  #drawEdge(state, { best }, camera, parent, position) {
    const { trace } = this;
    const scale = shapeScale(camera.zoom);
    const [from, to] = [place(trace, camera, parent), place(trace, camera, position)];
    from.y += below(trace, state, parent) * scale;
    to.y -= above(trace, position) * scale;
    const unseen = isUnseen(state, position) ? "edge unseen" : "edge";
    const name = best.has(position) ? "edge best" : unseen;
    const isSkipped = state.mark[position] === SKIPPED && state.mark[parent] !== SKIPPED;
    const numbers = [from.x, from.y, to.x, to.y].map(Math.round);
    this.#edges.keep(`p${position}`, `${numbers}${name}${isSkipped}`, () => {
      const group = svg("g", {}, line(...numbers, name));
      if (isSkipped) group.append(cross((from.x + to.x) / 2, (from.y + to.y) / 2, 7 * scale));
      return group;
    });
  }

  #drawBand(state, camera, { parent, first, end, from, to, left, right }) {
    const { trace } = this;
    const scale = shapeScale(camera.zoom);
    const top = place(trace, camera, first).y - (BAND / 2) * scale;
    const from_y = place(trace, camera, parent).y + below(trace, state, parent) * scale;
    let nSeen = 0,
      isSkipped = true;
    for (let position = first; position < end; position++) {
      const mark = state.mark[position];
      if (mark !== SKIPPED) isSkipped = false;
      if (mark !== SKIPPED && mark !== NOT_SEEN && trace.isLeaf(position)) nSeen++;
    }
    const n = to - from;
    const numbers = [left, right, top, from_y].map(Math.round);
    const width = Math.max(1, numbers[1] - numbers[0]);
    const x = place(trace, camera, parent).x;
    this.#edges.keep(`b${first}`, `${numbers}${Math.round(x)}`, () =>
      svg("polygon", {
        points: `${x},${from_y} ${numbers[0]},${top} ${numbers[0] + width},${top}`,
        class: "fan",
      }),
    );
    const element = this.#bands.keep(`b${first}`, `${numbers}${nSeen}${isSkipped}`, () => {
      const height = BAND * scale;
      const group = svg(
        "g",
        {},
        svg("rect", { x: numbers[0], y: top, width, height, rx: 3, class: "shape band" }),
        svg("rect", {
          x: numbers[0],
          y: top,
          width: (width * nSeen) / n,
          height,
          rx: 3,
          class: "looked-at",
        }),
      );
      const words = sayOf("band", n, { n });
      if (width > words.length * 8 * scale) {
        const label = text(words, numbers[0] + width / 2, top + height / 2 + 4 * scale, "window");
        label.style.fontSize = `${12 * scale}px`;
        group.append(label);
      }
      if (isSkipped && width > 12) {
        group.append(cross(numbers[0] + width / 2, top + height + 9, 5));
      }
      return group;
    });
    element.dataset.band = first;
    const item = element.firstElementChild;
    item.setAttribute("aria-label", sayOf("band.label", n, { n, seen: nSeen }));
    item.setAttribute("aria-level", trace.depth[first] + 1);
    item.setAttribute("role", "treeitem");
  }
}

/** Elements by keys. An element is remade if its signature changes, and removed if it is not kept. */
class Layer {
  group = svg("g", { role: "none" });
  #elements = new Map();
  #kept = new Set();

  get(key) {
    return this.#elements.get(key)?.element;
  }

  keep(key, signature, make) {
    this.#kept.add(key);
    const found = this.#elements.get(key);
    if (found?.signature === signature) return found.element;
    const element = make();
    if (found) found.element.replaceWith(element);
    else this.group.append(element);
    this.#elements.set(key, { element, signature });
    return element;
  }

  sweep() {
    for (const [key, { element }] of this.#elements) {
      if (this.#kept.has(key)) continue;
      element.remove();
      this.#elements.delete(key);
    }
    this.#kept.clear();
  }
}
