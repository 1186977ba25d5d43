// The page in use: mouse, keys, touch, and exports.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { alphabeta, BOARD, LARGE, LARGEST, link, PAGE, shown, steps, withPage } from "./browser.js";

const CUTOFFS = [41, 68];
const CALL_TRACE = { input: PAGE, problem: "call-trace" };

/** Forced, because Playwright would wait for a button with `aria-disabled`. */
const press = button => page => page.locator(`[data-do="${button}"]`).click({ force: true });
const key = name => page => page.keyboard.press(name);

test("the page begins at the first step and does not play by itself", async () => {
  await withPage({}, async page => {
    await shown(page);
    assert.deepEqual(await steps(page), { step: 1, of: 69 });
    await page.waitForTimeout(1200);
    assert.deepEqual(await steps(page), { step: 1, of: 69 });
  });
});

test("every control goes to its step, by button and by key", async () => {
  const ways = [
    ["forward", "ArrowRight", 5, 6],
    ["back", "ArrowLeft", 5, 4],
    ["first", "Home", 5, 1],
    ["last", "End", 5, 69],
    ["next-cutoff", "n", 5, 41],
    ["next-cutoff", "n", 41, 68],
    ["previous-cutoff", "p", 69, 68],
    ["previous-cutoff", "p", 68, 41],
    ["back", "ArrowLeft", 1, 1],
    ["forward", "ArrowRight", 69, 69],
    ["previous-cutoff", "p", 41, 41],
    ["next-cutoff", "n", 68, 68],
  ];
  for (const [button, name, from, to] of ways) {
    for (const act of [press(button), key(name)]) {
      await withPage({ hash: link({ ...CALL_TRACE, step: from }) }, async page => {
        await shown(page);
        await act(page);
        assert.equal((await steps(page)).step, to, `${button} from ${from}`);
      });
    }
  }
});

test("the bar can be dragged and marks cutoffs and updates", async () => {
  await withPage({}, async page => {
    await shown(page);
    const bar = page.locator("#bar");
    const { x, y, width, height } = await bar.boundingBox();
    await page.mouse.move(x + 8, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await page.mouse.up();
    assert.equal((await steps(page)).step, 35);
    await bar.press("ArrowRight");
    assert.equal((await steps(page)).step, 36);
    await bar.press("n");
    assert.equal((await steps(page)).step, CUTOFFS[0]);
    assert.equal(await bar.getAttribute("aria-valuetext"), "step 41 of 69");
    const marks = name => page.locator(`#marks .${name}`).getAttribute("d");
    assert.equal((await marks("cutoff")).split("M").length - 1, CUTOFFS.length);
    assert.equal((await marks("update")).split("M").length - 1, 6);
  });
});

test("playing goes to the end, pauses, and has a speed", async () => {
  await withPage({}, async page => {
    await shown(page);
    await page.locator("#speed").selectOption({ label: "64 a second" });
    await key(" ")(page);
    assert.equal(await page.locator("[data-do=play]").getAttribute("aria-label"), "Pause");
    assert.equal(await page.locator(".sentence").first().getAttribute("aria-live"), "off");
    await page.locator("#count", { hasText: "step 69 of 69" }).waitFor();
    assert.equal(await page.locator("[data-do=play]").getAttribute("aria-label"), "Play");
    assert.equal(await page.locator(".sentence").first().getAttribute("aria-live"), "polite");
    // At the end, playing begins again. A step by hand stops it.
    await page.locator("#speed").selectOption({ label: "0.5 a second" });
    await press("play")(page);
    assert.equal((await steps(page)).step, 1);
    await key("ArrowRight")(page);
    assert.equal((await steps(page)).step, 2);
    assert.equal(await page.locator("[data-do=play]").getAttribute("aria-label"), "Play");
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await key("f")(page);
    assert.equal(await page.locator("#speed").inputValue(), "1");
    await key("s")(page);
    await key("S")(page);
    assert.equal(await page.locator("#speed").inputValue(), "0.5");
  });
});

test("every preset can be shown", async () => {
  await withPage({}, async page => {
    await shown(page);
    await page.locator("#input > summary").click();
    const values = await page
      .locator("select[name=preset] option")
      .evaluateAll(options => options.map(({ value }) => value).filter(Boolean));
    assert.ok(values.length >= 25, `${values.length} presets`);
    for (const value of values) {
      await page.locator("select[name=preset]").selectOption(value);
      await shown(page);
      assert.equal((await steps(page)).step, 1);
      assert.equal(await page.locator("#error").isHidden(), true);
      await key("End")(page);
      const { step, of } = await steps(page);
      assert.ok(step === of || (await page.locator("#preset:focus").count()), value);
    }
  });
});

test("two orders are shown side by side and step together", async () => {
  await withPage({ hash: link({ ...CALL_TRACE, order: "best", beside: "worst" }) }, async page => {
    await shown(page);
    const panes = page.locator(".pane:not([hidden])");
    assert.equal(await panes.count(), 2);
    assert.deepEqual(await panes.locator(".order").allTextContents(), [
      "Best moves first",
      "Best moves last",
    ]);
    assert.deepEqual(await panes.locator(".fewest").allTextContents(), [
      "In the end the tree is worth 5, and 5 of 8 leaves are looked at. No order of moves needs fewer than 5.",
      "In the end the tree is worth 5, and 8 of 8 leaves are looked at. No order of moves needs fewer than 5.",
    ]);
    assert.equal((await steps(page)).of, 89);
    await key("End")(page);
    const counters = await panes.locator(".counters").allTextContents();
    assert.match(counters[0], /leaf 5\/5.*prune 2\/2/s);
    assert.match(counters[1], /leaf 8\/8.*prune 0\/0/s);
    await page.locator("#input > summary").click();
    await page.locator("select[name=beside]").selectOption("");
    await page.locator("body:not(.compared)").waitFor();
    assert.equal(await panes.count(), 1);
  });
});

test("an error is shown at its place and disappears when it is corrected", async () => {
  await withPage(
    {},
    async page => {
      await shown(page);
      await page.locator("#input > summary").click();
      const input = page.locator("textarea");
      const selected = () =>
        input.evaluate(it => it.value.slice(it.selectionStart, it.selectionEnd));
      const check = async (text, problem, message, place) => {
        await page.locator("select[name=problem]").selectOption(problem);
        // This also sends a request, whose answer selects the error in the old text.
        await page.locator("#main:not([aria-busy])").waitFor();
        await input.fill(text);
        await input.press("Control+Enter");
        await page.locator("#error", { hasText: message }).waitFor();
        assert.equal(await selected(), place);
        assert.equal(await input.getAttribute("aria-invalid"), "true");
      };
      await check("[[3, x], [2, 9]]", "scout", "line 1, column 6: expected a number or `[`", "x");
      await check("leaves = [1, 2,\n 3, ü4]", "call-trace", "line 2, column 5", "ü");
      await check("2\n3 5 ä2 9", "root-value", "leaf 3 of 4 (byte 7)", "ä");
      await check("\ufeff2\n3 5 x 9", "root-value", "leaf 3 of 4 (byte 10)", "x");
      await check(
        "\ufeff[1, x]",
        "call-trace",
        "column 5: expected an integer or `]`, found `x`",
        "x",
      );
      await check(
        "[1, 🙂]",
        "call-trace",
        "column 5: expected an integer or `]`, found `🙂`",
        "🙂",
      );
      await check("random_tree(2, 20, 1)", "scout", "at most 70000 positions", "");
      await page.locator("select[name=order]").selectOption("sorted");
      await check("[[3], [2, 9]]", "scout", "the order `sorted` is for complete trees", "");
      await page.locator("select[name=order]").selectOption("given");
      await page.locator("#main:not([aria-busy])").waitFor();
      await input.fill("[[3], [2, 9]]");
      await page.locator("button[type=submit]").click();
      await page.locator("#error").waitFor({ state: "hidden" });
      await page.locator("#count", { hasText: "step 1 of 36" }).waitFor();
    },
    /status of 422/,
  );
});

test("random trees are made from three numbers, and shuffled orders from a seed", async () => {
  await withPage({}, async page => {
    await shown(page);
    await page.locator("#input > summary").click();
    for (const [name, value] of [
      ["branching", "2"],
      ["depth", "4"],
      ["random", "-9"],
    ]) {
      await page.locator(`input[name=${name}]`).fill(value);
    }
    await page.locator("#make").click();
    await page.locator("#listing", { hasText: "for each move" }).waitFor();
    assert.equal(await page.locator("textarea").inputValue(), "random_tree(2, 4, -9)");
    assert.equal(await page.locator(".leaves li").count(), 16);
    const leaves = () => page.locator(".pane:not([hidden]) .leaves").textContent();
    assert.equal(await page.locator("input[name=random]").inputValue(), "-8");
    assert.equal(await page.locator("input[name=order-seed]").isVisible(), false);
    const before = await leaves();
    await page.locator("select[name=order]").selectOption("shuffled");
    await page.waitForFunction(
      before => document.querySelector(".leaves").textContent !== before,
      before,
    );
    const first = await leaves();
    await page.locator("input[name=order-seed]").fill("2");
    await page.locator("input[name=order-seed]").press("Enter");
    await page.waitForFunction(
      before => document.querySelector(".leaves").textContent !== before,
      first,
    );
  });
});

async function download(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("the trace can be saved as a picture and as data", async () => {
  await withPage({ hash: link({ ...CALL_TRACE, order: "worst", step: 41 }) }, async page => {
    await shown(page);
    const json = await download(page, () => page.locator("[data-part=json]").first().click());
    assert.equal(json.name, "call-trace-worst.json");
    const args = ["trace", "--json", "--order", "worst", "--problem", "call-trace"];
    assert.equal(json.text, alphabeta(args, PAGE));
    const svg = await download(page, () => page.locator("[data-part=svg]").first().click());
    assert.equal(svg.name, "call-trace-worst-41.svg");
    const told = alphabeta(["trace", "--steps", ...args.slice(2)], PAGE).split("\n")[40];
    const line = told.match(/^ *41 +line +(\d+)/)[1];
    await page.goto("about:blank");
    const found = await page.evaluate(text => {
      const picture = new DOMParser().parseFromString(text, "image/svg+xml");
      const of = selector => [...picture.querySelectorAll(selector)].map(it => it.textContent);
      return {
        errors: of("parsererror"),
        leaves: of(".index").length,
        title: of("title"),
        rules: picture.querySelector("style").textContent.includes(".paper"),
        roles: picture.querySelectorAll("[aria-label], [role=treeitem]").length,
      };
    }, svg.text);
    assert.deepEqual(found, {
      errors: [],
      leaves: 8,
      title: [`Alpha-beta, step 41 of 89: line ${line}`],
      rules: true,
      roles: 0,
    });
  });
});

test("the picture of a very wide tree shows the part that is in view", async () => {
  await withPage({ hash: link({ input: LARGEST, problem: "scout", step: 5000 }) }, async page => {
    await shown(page);
    const { text } = await download(page, () => page.locator("[data-part=svg]").first().click());
    const [, width] = text.match(/viewBox="0 0 (\d+) \d+"/);
    assert.ok(width < 3000 && text.length < 200_000, `${width} wide, ${text.length} bytes`);
    assert.match(text, /class="shape band"/);
  });
});

test("a link contains input, order and step", async () => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  await withPage(
    {
      ...context,
      hash: link({
        input: BOARD,
        problem: "tic-tac-toe",
        order: "worst",
        beside: "best",
        step: 77,
      }),
    },
    async page => {
      await shown(page);
      const state = async () => [await page.locator("#panes").textContent(), await steps(page)];
      const before = await state();
      await key("ArrowRight")(page);
      await key("ArrowLeft")(page);
      await page.locator("#link").click();
      await page.locator("#notice", { hasText: "The link is copied" }).waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto("about:blank");
      await page.goto(address);
      await shown(page);
      assert.deepEqual(await state(), before);
      // The link also works in the same page.
      await page.evaluate(
        hash => {
          location.hash = hash;
        },
        link({ ...CALL_TRACE, step: 7 }),
      );
      await page.locator("#count", { hasText: "step 7 of 69" }).waitFor();
    },
  );
});

test("two shuffled orders have separate seeds", async () => {
  const hash = link({ ...CALL_TRACE, order: "shuffled:3", beside: "shuffled:7" });
  await withPage({ hash }, async page => {
    await shown(page);
    const args = seed => [
      "trace",
      "--problem",
      "call-trace",
      "--order",
      `shuffled:${seed}`,
      "--json",
    ];
    const printed = [3, 7].map(seed => JSON.parse(alphabeta(args(seed), PAGE)));
    for (const [index, { tree, scores }] of printed.entries()) {
      const leaves = await page.locator(".pane").nth(index).locator(".leaves li").allTextContents();
      assert.deepEqual(
        leaves,
        tree.scores.map(score => scores[score]),
      );
    }
  });
});

test("after a pause in frames, playing continues at the same step", async () => {
  await withPage({}, async page => {
    await shown(page);
    await press("play")(page);
    await page.locator("#count", { hasText: "step 2 of 69" }).waitFor();
    await page.evaluate(() => {
      const end = performance.now() + 3000;
      while (performance.now() < end);
    });
    await page.waitForTimeout(100);
    const { step } = await steps(page);
    assert.ok(step <= 4, `step ${step}`);
  });
});

test("changing the width keeps the zoom and the place", async () => {
  await withPage({ hash: link({ input: LARGE, problem: "scout", step: 2000 }) }, async page => {
    await shown(page);
    for (let n = 0; n < 4; n++) await key("+")(page);
    const running = () => page.locator("#tree-1 .run").boundingBox();
    const width = async () => (await running()).width;
    const before = await width();
    await page.setViewportSize({ width: 1270, height: 900 });
    await page.waitForTimeout(200);
    assert.equal(await width(), before);
    const tree = await page.locator("#tree-1").boundingBox();
    const { x } = await running();
    assert.ok(tree.x <= x && x <= tree.x + tree.width, "the running position is in view");
  });
});

test("malformed links do no harm", async () => {
  const odd = [
    "#step=-4",
    "#step=1e99",
    "#step=x",
    "#%E0%A4%A",
    "#input",
    "#step=7&step=8",
    link({ input: PAGE, problem: "chess", order: "odd", beside: "<b>", step: 3 }),
  ];
  for (const hash of odd) {
    await withPage(
      { hash },
      async page => {
        await page.locator("#show, #error:not([hidden])").first().waitFor();
      },
      /status of 4/,
    );
  }
});

test("hostile input is shown as text", async () => {
  const hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  for (const source of [
    { input: hostile },
    { input: `tree = [[${hostile}]]`, problem: "scout" },
    { ...CALL_TRACE, order: hostile },
    { ...CALL_TRACE, problem: hostile },
    { ...CALL_TRACE, beside: `shuffled:${hostile}` },
  ]) {
    await withPage(
      { hash: link(source) },
      async page => {
        page.on("dialog", () => assert.fail("a script has run"));
        await page.locator("#show:not([hidden]), #error:not([hidden])").first().waitFor();
        await page.waitForTimeout(200);
        assert.equal(await page.locator("img, body script").count(), 0);
      },
      /status of 4/,
    );
  }
});

test("at every zoom, a large tree is drawn with few elements", async () => {
  for (const [input, n] of [
    [LARGE, 1024],
    [LARGEST, 19683],
  ]) {
    await withPage({ hash: link({ input, problem: "scout" }) }, async page => {
      await shown(page);
      const drawn = () => page.locator("#tree-1 [role=treeitem]").count();
      for (const name of ["1", "+", "+", "+", "-", "0"]) {
        await key(name)(page);
        await key("n")(page);
        assert.ok((await drawn()) < 400, `${await drawn()} of ${n} leaves`);
        // The running position is in view.
        const running = page.locator("#tree-1 .stack").last();
        const [tree, box] = [
          await page.locator("#tree-1").boundingBox(),
          await running.boundingBox(),
        ];
        assert.ok(
          box.x + box.width > tree.x && box.x < tree.x + tree.width,
          `${name}: out of sight`,
        );
      }
      const times = await page.evaluate(async () => {
        const button = document.querySelector("[data-do=forward]");
        const times = [];
        for (let n = 0; n < 60; n++) {
          const start = performance.now();
          button.click();
          document.body.getBoundingClientRect();
          times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b);
      });
      console.log(
        `a step at ${n} leaves: median ${times[30].toFixed(1)} ms, longest ${times[59].toFixed(1)} ms`,
      );
    });
  }
});

test("wheel, mouse and touch move and zoom the tree", async () => {
  await withPage({ hash: link({ input: LARGE, problem: "scout" }), hasTouch: true }, async page => {
    await shown(page);
    const tree = page.locator("#tree-1");
    const { x, y, width, height } = await tree.boundingBox();
    const root = () => page.locator("[data-position='0']").getAttribute("transform");
    const changes = async (act, what) => {
      const before = await root();
      await act();
      await page
        .waitForFunction(
          before =>
            document.querySelector("[data-position='0']")?.getAttribute("transform") !== before,
          before,
          { timeout: 5000 },
        )
        .catch(() => assert.fail(what));
    };
    await page.mouse.move(x + width / 3, y + height / 2);
    await page.keyboard.down("Control");
    await changes(() => page.mouse.wheel(0, -400), "Ctrl and the wheel");
    await page.keyboard.up("Control");
    await changes(() => page.mouse.wheel(80, 0), "the wheel sideways");
    await changes(async () => {
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
      await page.mouse.up();
    }, "dragging");
    await changes(async () => {
      const touch = (type, ...points) => tree.dispatchEvent(type, points[0]);
      const at = (id, dx) => ({
        pointerId: id,
        clientX: x + width / 2 + dx,
        clientY: y + 90,
        bubbles: true,
        pointerType: "touch",
        isPrimary: id === 11,
      });
      // Playwright has no second finger, so these are the events that a browser sends for two fingers.
      await page.evaluate(() => {
        Element.prototype.setPointerCapture = () => {};
      });
      await touch("pointerdown", at(11, -40));
      await touch("pointerdown", at(12, 40));
      await touch("pointermove", at(11, -140));
      await touch("pointermove", at(12, 140));
      await touch("pointerup", at(11, -140));
      await touch("pointerup", at(12, 140));
    }, "two fingers");
    const first = await steps(page);
    await page.touchscreen.tap(x + width / 2, y + height - 10);
    assert.deepEqual(await steps(page), first);
    await page.locator("[data-do=forward]").tap();
    assert.equal((await steps(page)).step, first.step + 1);
  });
});
