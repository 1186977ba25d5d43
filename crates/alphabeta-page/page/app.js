// Connects the parts of the page: the form chooses traces, the player a step, and the panes show it.

import { Trace } from "trace";
import { Replay } from "replay";
import { sentence } from "sentence";
import { TreeView } from "tree";
import * as exports from "exports";
import * as keys from "keys";
import * as panels from "panels";
import { Player } from "player";
import { request, Source } from "source";
import { direction, fillIn, language, say } from "words";

const find = selector => document.querySelector(selector);

/** The actions on a tree's view, with the methods that do them. */
const VIEWS = { "zoom-in": "zoomIn", "zoom-out": "zoomOut", fit: "fit", "close-up": "closeUp" };

/** A tree with its sentence, leaves and counters. */
class Pane {
  constructor(number) {
    const root = find("#pane").content.firstElementChild.cloneNode(true);
    const part = name => root.querySelector(`[data-part=${name}]`);
    Object.assign(this, { root, part });
    fillIn(root);
    part("tree").id = `tree-${number}`;
    find("#panes").append(root);
    this.view = new TreeView(part("tree"), part("signs"), part("told"));
    for (const [name, method] of Object.entries(VIEWS)) {
      part(name).addEventListener("click", () => this.view[method]());
    }
    part("svg").addEventListener("click", () => this.saveSvg());
    part("json").addEventListener("click", () => {
      exports.save(`${this.name}.json`, "application/json", this.text);
    });
  }

  /** Shows a trace, whose JSON is `text`. */
  open(text) {
    this.text = text;
    this.trace = new Trace(JSON.parse(text));
    this.replay = new Replay(this.trace);
    const { problem, order } = this.trace.data;
    this.name = `${problem}-${order.replace(":", "-")}`;
    this.part("order").textContent = say(`order.${order.split(":")[0]}`);
    this.part("fewest").textContent = panels.fewest(this.trace);
    this.part("note").textContent = say(this.trace.boards ? "legend.boards" : "legend.bounds");
    this.view.open(this.trace);
  }

  show(step) {
    const { trace, replay, part } = this;
    const { nSteps } = trace;
    this.isAtEnd = step >= nSteps;
    this.state = replay.seek(Math.min(step, nSteps));
    this.sentence = sentence(trace, this.state);
    part("sentence").textContent = this.sentence;
    const focus = this.state.calls.at(-1)?.position ?? 0;
    this.view.show(this.isAtEnd ? replay.end : this.state, this.isAtEnd, focus);
    panels.showLeaves(part("leaves"), trace, this.state);
    panels.showCounters(part("counters"), trace, this.state);
  }

  saveSvg() {
    const { step, line } = this.state;
    const title = say("svg.title", { step, of: this.trace.nSteps, line });
    const picture = exports.picture(this.view.shown, title, this.sentence);
    exports.save(`${this.name}-${step}.svg`, "image/svg+xml", picture);
  }
}

/** Shows a notice for 12 seconds. */
function announce(words) {
  clearTimeout(announce.timer);
  find("#notice").textContent = words;
  announce.timer = setTimeout(announce, 12_000, "");
}

function start() {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  fillIn(document);
  keys.list(find("#keys"));
  const panes = [1, 2].map(number => new Pane(number));
  const kept = find("#trace");
  const file = kept && JSON.parse(kept.textContent);
  let shown = [];
  let source = null;

  const show = step => {
    for (const pane of shown) pane.show(step);
    const { trace, state } = shown[0];
    panels.showListing(find("#listing"), state);
    panels.showCalls(find("#calls"), trace, state);
    panels.showVariables(find("#variables"), trace, state);
  };
  const player = new Player(find("#player"), show);

  /** Shows one or two traces, given as JSON. */
  const open = (texts, step) => {
    shown = panes.slice(0, texts.length);
    panes.forEach((pane, index) => {
      pane.root.hidden = texts.length <= index;
    });
    document.body.classList.toggle("compared", texts.length > 1);
    for (const id of ["#show", "#player"]) find(id).hidden = false;
    shown.forEach((pane, index) => pane.open(texts[index]));
    const traces = shown.map(pane => pane.trace);
    panels.openListing(find("#listing"), traces[0]);
    player.open(Math.max(...traces.map(trace => trace.nSteps)), traces, step);
  };

  let asked = new AbortController();
  let wanted = 1;
  const form = new Source(find("#source"), async asking => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const step = wanted;
    wanted = 1;
    find("#main").setAttribute("aria-busy", true);
    try {
      const orders = [asking.order, asking.beside].filter(Boolean);
      const texts = await Promise.all(orders.map(order => request({ ...asking, order }, signal)));
      source = asking;
      open(texts, step);
      const { data, nLeaves } = shown[0].trace;
      form.showRead({ problem: data.problem, n: nLeaves });
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof Error) throw error;
      form.showError(error, asking.input);
    }
    find("#main").removeAttribute("aria-busy");
  });

  const follow = () => {
    const link = exports.fromLink(location.hash);
    wanted = link.step;
    if (file)
      return shown.length
        ? player.go(link.step)
        : open([JSON.stringify(file.trace) + "\n"], link.step);
    if (!link.source) return form.begin();
    form.set(link.source);
    return form.submit();
  };

  const act = action => {
    if (action === "help") return find("#help").showModal();
    if (!shown.length) return undefined;
    if (action in VIEWS) return shown.forEach(pane => pane.view[VIEWS[action]]());
    return player.act(action);
  };
  keys.listen(act);
  find("#open-help").addEventListener("click", () => act("help"));
  find("#print").addEventListener("click", () => window.print());
  find("#link").addEventListener("click", async () => {
    history.replaceState(null, "", exports.toLink(source, player.step));
    try {
      await navigator.clipboard.writeText(location.href);
      announce(say("link.copied"));
    } catch {
      announce(say("link.in_address"));
    }
  });
  find("#player").addEventListener("playing", ({ detail }) => {
    // A screen reader cannot read several sentences a second.
    for (const { part } of panes)
      part("sentence").setAttribute("aria-live", detail ? "off" : "polite");
  });
  // A click must not leave the focus on a button, or the space bar would press it again. A button that
  // was reached with Tab keeps the focus.
  document.addEventListener("click", event => {
    if (event.detail > 0) event.target.closest("button, summary")?.blur();
  });
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeprint", () => shown.forEach(pane => pane.view.unfold()));
  window.addEventListener("afterprint", () => shown.forEach(pane => pane.view.fold()));
  find("#input").hidden = Boolean(file);
  find("#from-file").hidden = !file;
  if (file) find("#file-input").textContent = file.input;
  follow();
}

start();
