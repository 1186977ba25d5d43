// The view of a tree: it draws the tree, moves and zooms it by mouse, finger and keyboard, and describes
// it for screen readers.

import { bestPlay, CUT, FINISHED, NOT_SEEN, ON_STACK, RUNNING, SKIPPED } from "replay";
import { Drawing, place, shapeScale, SMALLEST, withAncestors } from "drawing";
import { shapeWidth } from "layout";
import { figures, legend } from "shapes";
import { playerName, range } from "sentence";
import { svg } from "svg";
import { say, sayOf } from "words";

const MARGIN = 40;
const ROOM_ABOVE = 48,
  ROOM_BELOW = 60;
const CLOSEST = 3;
const LARGEST_FIT = 2;
const FACTOR = 1.5;

/** The greatest height of a tree on the page. A higher tree can be moved. */
function tallest() {
  return Math.max(260, window.innerHeight * 0.5);
}

export class TreeView {
  #pointers = new Map();
  #dragged = false;
  #size = { width: 0, height: 0 };
  #marked;
  #asked;
  /** Whether the zoom keeps all leaves in view when the width changes. */
  #isFitted = true;

  /** Shows a tree in `picture`, its legend in `signs`, and the selected position in words in `told`. */
  constructor(picture, signs, told) {
    Object.assign(this, { picture, signs, told });
    this.id = picture.id;
    picture.addEventListener("keydown", event => this.#key(event));
    picture.addEventListener("pointerdown", event => this.#press(event));
    picture.addEventListener("pointermove", event => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) {
      picture.addEventListener(name, event => this.#release(event));
    }
    picture.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    picture.addEventListener("focus", () => this.select(this.selected ?? 0));
    new ResizeObserver(() => this.#resize()).observe(picture);
  }

  /** Shows another trace, with all of its tree in view. */
  open(trace) {
    this.trace = trace;
    this.drawing = new Drawing(trace);
    this.picture.replaceChildren(...this.drawing.groups);
    this.selected = null;
    this.told.textContent = "";
    this.state = null;
    this.fit();
  }

  /** Shows a state, and brings the running position into view. */
  show(state, isAtEnd, focus) {
    const best = bestPlay(this.trace, state);
    // The earlier move, and the position in which it was made.
    const { earlier: it } = state;
    const earlier = new Set(it && !isAtEnd ? [this.trace.parent[it], it] : []);
    this.#marked = { best, earlier };
    Object.assign(this, { state, isAtEnd, focus });
    this.#follow(focus);
    this.draw();
    if (this.selected !== null) this.told.textContent = this.describe(this.selected);
  }

  #showSigns(hasBands) {
    const signs = legend(this.trace, this.state, this.#marked, this.isAtEnd, hasBands);
    const words = signs.map(({ words }) => words).join();
    if (this.signs.dataset.words === words) return;
    this.signs.dataset.words = words;
    this.signs.replaceChildren(
      ...signs.map(({ sign, words }) => {
        const item = document.createElement("li");
        const picture = svg("svg", { viewBox: "-20 -18 40 36", "aria-hidden": "true" }, sign);
        item.append(picture, words);
        return item;
      }),
    );
  }

  /** The state of the view, for drawing it elsewhere. */
  get shown() {
    const { trace, state, isAtEnd, camera } = this;
    return { trace, state, isAtEnd, camera, marked: this.#marked, width: this.#size.width };
  }

  draw() {
    if (!this.state || this.#size.width === 0) return;
    const { width, height } = this.#size;
    const { trace, state } = this;
    const seeds = [this.isAtEnd ? 0 : this.focus, this.selected ?? 0, ...this.#marked.earlier];
    this.#marked.wanted = withAncestors(trace, seeds);
    const marked = this.#marked;
    const { positions, bands } = this.drawing.draw(state, marked, this.camera, width, height);
    this.#showSigns(bands.length > 0);
    for (const position of positions) {
      const element = this.drawing.elementOf(position);
      element.classList.toggle("selected", position === this.selected);
      const item = element.firstElementChild;
      item.id = `${this.id}-${position}`;
      item.setAttribute("aria-label", this.describe(position));
      item.setAttribute("aria-level", trace.depth[position] + 1);
      item.setAttribute("aria-selected", position === this.selected);
      item.setAttribute("role", "treeitem");
    }
    const selected = this.drawing.elementOf(this.selected)?.firstElementChild;
    if (selected) {
      const siblings = this.#siblings(this.selected);
      selected.setAttribute("aria-setsize", siblings.length);
      selected.setAttribute("aria-posinset", siblings.indexOf(this.selected) + 1);
    }
    if (selected) this.picture.setAttribute("aria-activedescendant", `${this.id}-${this.selected}`);
    else this.picture.removeAttribute("aria-activedescendant");
  }

  /** Brings the whole tree into view. */
  fit() {
    const { trace } = this;
    this.#isFitted = true;
    this.#measure();
    const { width } = this.#size;
    const room = width - shapeWidth(trace) * 0.7 - 8;
    const span = Math.max(1, trace.nLeaves - 1) * trace.across;
    const tall = trace.maxDepth * trace.down + ROOM_ABOVE + ROOM_BELOW;
    const zoom = Math.min(
      LARGEST_FIT,
      Math.max(room, 50) / span,
      Math.max(SMALLEST, tallest() / tall),
    );
    const right = trace.x.reduce((most, it) => Math.max(most, it), 0);
    this.camera = { zoom, x: (width - right * zoom) / 2, y: ROOM_ABOVE * shapeScale(zoom) };
    this.#setHeight();
    this.draw();
  }

  /** Zooms by a factor, so that one place on the screen stays where it is. */
  zoom(factor, x, y) {
    const { camera, trace } = this;
    const fitting = this.#size.width / (trace.nLeaves * trace.across);
    const zoom = Math.min(Math.max(camera.zoom * factor, Math.min(fitting * 0.8, 1)), CLOSEST);
    const at = this.focus === undefined ? null : place(trace, camera, this.focus);
    const isInView = at && 0 < at.x && at.x < this.#size.width;
    x ??= isInView ? at.x : this.#size.width / 2;
    y ??= camera.y;
    const scale = shapeScale(zoom) / shapeScale(camera.zoom);
    camera.x = x - ((x - camera.x) * zoom) / camera.zoom;
    camera.y = y - (y - camera.y) * scale;
    camera.zoom = zoom;
    this.#isFitted = false;
    this.#setHeight();
    this.#clamp();
    this.draw();
  }

  /** Zooms so that leaves have their full size, around the running position. */
  closeUp() {
    this.zoom(1 / this.camera.zoom);
    this.#follow(this.focus);
    this.draw();
  }

  zoomIn() {
    this.zoom(FACTOR);
  }

  zoomOut() {
    this.zoom(1 / FACTOR);
  }

  /** Selects a position, brings it into view, and describes it. */
  select(position) {
    this.selected = position;
    this.#follow(position);
    this.draw();
    this.told.textContent = this.describe(position);
  }

  /** A position in words: its leaves, its player, and what is known about it. */
  describe(position) {
    const { trace, state } = this;
    const { value, window } = figures(trace, state, position);
    const mark = state.mark[position];
    const isLeaf = trace.isLeaf(position);
    const parts = [
      sayOf(isLeaf ? "told.leaf" : "told.leaves", trace.nLeavesBelow(position), {
        range: range(trace, position),
      }),
    ];
    const square = trace.square(position);
    if (square) parts.push(say("told.square", { square }));
    if (!isLeaf) parts.push(say("told.player", { me: playerName(trace.player(position)) }));
    const isOver = mark === FINISHED || mark === CUT;
    if (isLeaf) parts.push(say("told.score", { value }));
    else if (isOver) parts.push(say("told.value", { value }));
    else if (value !== "?" && !value.endsWith("∞")) parts.push(say("told.best", { value }));
    if (window) parts.push(say("told.window", window));
    if (mark === SKIPPED) parts.push(say("told.skipped"));
    else if (mark === NOT_SEEN) parts.push(say("told.unseen"));
    else if (mark === CUT) parts.push(say("told.cut"));
    else if (mark === ON_STACK) parts.push(say("told.waiting"));
    else if (mark === RUNNING) parts.push(say("told.running"));
    else if (!isLeaf) parts.push(say("told.finished"));
    return parts.join(say("separator"));
  }

  /** Moves the picture if a position is out of view. */
  #follow(position) {
    const { width, height } = this.#size;
    if (width === 0 || position === undefined) return;
    const { x, y } = place(this.trace, this.camera, position);
    const scale = shapeScale(this.camera.zoom);
    const half = (shapeWidth(this.trace) / 2) * scale;
    if (x < half || width - half < x) this.camera.x += width / 2 - x;
    if (y < 24 * scale || height - 44 * scale < y) this.camera.y += height / 2 - y;
    this.#clamp();
  }

  /** Keeps some of the tree in view. */
  #clamp() {
    const { camera, trace } = this;
    const { width, height } = this.#size;
    const span = (trace.nLeaves - 1) * trace.across * camera.zoom;
    const scale = shapeScale(camera.zoom);
    const tall = (trace.maxDepth * trace.down + ROOM_BELOW) * scale;
    const top = ROOM_ABOVE * scale;
    const keep = (at, length, room) =>
      length + 2 * MARGIN <= room
        ? Math.min(Math.max(at, MARGIN), room - length - MARGIN)
        : Math.min(Math.max(at, room - length - MARGIN), MARGIN);
    camera.x = keep(camera.x, span, width);
    camera.y = Math.min(Math.max(camera.y, Math.min(top, height - tall)), top);
  }

  #setHeight() {
    const { picture } = this;
    const tall = this.#tall();
    picture.style.height = `${Math.min(tall, tallest())}px`;
    // A finger scrolls the page, unless parts of the tree are out of view above or below.
    picture.style.touchAction = tall <= tallest() ? "pan-y" : "none";
    this.#measure();
  }

  #resize() {
    const width = this.picture.clientWidth;
    if (!this.trace || width === 0) return;
    const grown = width - this.#size.width;
    if (grown !== 0 && this.#isFitted) {
      this.fit();
    } else {
      this.#measure();
      this.camera.x += grown / 2;
      this.#clamp();
    }
    if (grown !== 0) this.#follow(this.focus);
    this.draw();
  }

  /** Measures the picture, so that one unit is one pixel. On paper, the picture is scaled to fit. */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.picture;
    this.#size = { width, height };
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** A position and its siblings. */
  #siblings(position) {
    const parent = this.trace.parent[position];
    return parent < 0 ? [position] : [...this.trace.children(parent)];
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { trace, selected } = this;
    const parent = trace.parent[selected];
    const siblings = this.#siblings(selected);
    const index = siblings.indexOf(selected);
    const rtl = document.dir === "rtl";
    const to = {
      ArrowUp: parent < 0 ? undefined : parent,
      ArrowDown: trace.isLeaf(selected) ? undefined : selected + 1,
      [rtl ? "ArrowRight" : "ArrowLeft"]: siblings[index - 1],
      [rtl ? "ArrowLeft" : "ArrowRight"]: siblings[index + 1],
      Home: 0,
      End: trace.nPositions - 1,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to[event.key] !== undefined) this.select(to[event.key]);
  }

  #press(event) {
    // A click does not focus the tree, so that the arrow keys still change the step.
    event.preventDefault();
    this.picture.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.#dragged = false;
    this.#asked = event.target.closest("[data-position], [data-band]")?.dataset;
  }

  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.offsetX, y: event.offsetY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!this.#dragged && Math.hypot(dx, dy) < 4) return;
    this.#dragged = true;
    this.#pointers.set(event.pointerId, now);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const distance = at => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      this.zoom(distance(now) / distance(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      this.#pan(dx, dy);
    }
  }

  #release(event) {
    this.#pointers.delete(event.pointerId);
    if (event.type !== "pointerup" || this.#dragged || !this.#asked) return;
    // Zooming in makes room for some positions of a band.
    if ("band" in this.#asked) this.zoom(FACTOR ** 2, event.offsetX);
    else this.select(Number(this.#asked.position));
  }

  #pan(dx, dy) {
    this.#isFitted = false;
    this.camera.x += dx;
    this.camera.y += dy;
    this.#clamp();
    this.draw();
  }

  /** Shows all levels, for printing. */
  unfold() {
    this.picture.style.height = `${this.#tall()}px`;
    this.camera.y = ROOM_ABOVE * shapeScale(this.camera.zoom);
    this.#measure();
    this.draw();
  }

  /** Restores the view after printing. */
  fold() {
    this.#setHeight();
    this.#clamp();
    this.#follow(this.focus);
    this.draw();
  }

  /** The height of the picture with all levels. */
  #tall() {
    const { trace, camera } = this;
    return (trace.maxDepth * trace.down + ROOM_ABOVE + ROOM_BELOW) * shapeScale(camera.zoom);
  }

  /** The wheel scrolls the page. Sideways it moves the tree, and with Ctrl or two fingers it zooms. */
  #wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event.offsetX, event.offsetY);
    } else if (event.deltaX || event.shiftKey) {
      event.preventDefault();
      this.#pan(-(event.deltaX || event.deltaY), 0);
    }
  }
}
