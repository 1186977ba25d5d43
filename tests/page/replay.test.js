// The page shows the same steps as the command line prints.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alphabeta, BOARD, link, PAGE, withPage } from "./browser.js";

const EMPTY = { problem: null, order: "given" };

/** The sentences of the page for all steps, in the format of `alphabeta trace --steps`. */
async function told(page, source) {
  return page.evaluate(
    async source => {
      const [{ Trace }, { Replay }, { sentence }, { request }] = await Promise.all(
        ["trace", "replay", "sentence", "source"].map(name => import(name)),
      );
      const trace = new Trace(JSON.parse(await request(source)));
      const replay = new Replay(trace);
      const width = String(trace.nSteps).length;
      let all = "";
      while (replay.advance()) {
        const { state } = replay;
        const indent = " ".repeat(2 * Math.min(state.calls.length, 20));
        const step = String(state.step).padStart(width);
        all += `${step}  line ${String(state.line).padStart(2)}  ${indent}${sentence(trace, state)}\n`;
      }
      return all;
    },
    { ...EMPTY, ...source },
  );
}

function printed({ input, problem, order = "given" }) {
  const args = ["trace", "--steps", "--order", order, ...(problem ? ["--problem", problem] : [])];
  return alphabeta(args, input);
}

test("the steps of every preset agree with the command line", async () => {
  await withPage({}, async page => {
    const presets = await page.evaluate(async () => (await import("presets")).default);
    assert.ok(presets.length >= 20);
    for (const preset of presets) {
      assert.equal(await told(page, preset), printed(preset), JSON.stringify(preset));
    }
  });
});

test("the steps of other orders and unusual trees agree with the command line", async () => {
  const sources = ["best", "worst", "sorted", "reversed", "shuffled:7"].map(order => ({
    input: PAGE,
    problem: "call-trace",
    order,
  }));
  for (const input of [
    "5",
    "[5]",
    "[[[[5]]]]",
    "[1, [2, [3, [4, 5]]], 6]",
    "[9223372036854775806, [-9223372036854775807, 0]]",
    "[[5, 5], [5, 5], [5, 5]]",
    "random_tree(1, 20, 3)",
    "random_tree(4, 4, 9)",
    "random_tree(2, 8, -5)",
  ]) {
    sources.push({ input, problem: "scout" });
  }
  for (const n of [1, 2, 3, 5, 13, 37]) {
    const input = Array.from({ length: n }, (_, index) => ((index * 7919) % 23) - 11).join(" ");
    sources.push({ input, problem: "call-trace" });
  }
  for (const order of ["given", "best", "worst", "shuffled:2"]) {
    sources.push({ input: BOARD, problem: "tic-tac-toe", order });
  }
  await withPage({}, async page => {
    for (const source of sources) {
      assert.equal(await told(page, source), printed(source), JSON.stringify(source));
    }
  });
});

test("the state at a step does not depend on the steps before it", async () => {
  const wrong = await withResult({
    input: "random_tree(3, 6, 4)",
    problem: "scout",
    order: "worst",
  });
  assert.deepEqual(wrong, []);
});

/** The steps at which a replay that jumps around differs from one that goes straight ahead. */
async function withResult(source) {
  let wrong;
  await withPage({}, async page => {
    wrong = await page.evaluate(async source => {
      const [{ Trace }, { Replay }, { request }] = await Promise.all(
        ["trace", "replay", "source"].map(name => import(name)),
      );
      const trace = new Trace(JSON.parse(await request(source)));
      const jumping = new Replay(trace);
      const text = state =>
        JSON.stringify(state, (_, value) =>
          ArrayBuffer.isView(value) ? [...value].join() : value,
        );
      const wrong = [];
      let random = 1;
      for (let n = 0; n < 60; n++) {
        random = (random * 48271) % 2147483647;
        const step = 1 + (random % trace.nSteps);
        const walked = new Replay(trace);
        for (let taken = 0; taken < step; taken++) walked.advance();
        if (text(jumping.seek(step)) !== text(walked.state)) wrong.push(step);
      }
      return wrong;
    }, source);
  });
  return wrong;
}

test("at every step, the page shows the sentence of the command line", async () => {
  const lines = printed({ input: PAGE, problem: "call-trace" }).trimEnd().split("\n");
  await withPage({ hash: link({ input: PAGE, problem: "call-trace" }) }, async page => {
    await page.locator("#show").waitFor();
    for (const line of lines) {
      const [, step, number, sentence] = line.match(/^ *(\d+) {2}line +(\d+) +(.*)$/);
      await page.locator("#count", { hasText: `step ${step} of 69` }).waitFor();
      assert.equal(await page.locator(".pane:not([hidden]) .sentence").textContent(), sentence);
      const current = page.locator("#listing [aria-current=step]");
      assert.equal(await current.getAttribute("value"), number);
      await page.keyboard.press("ArrowRight");
    }
  });
});
