// Accessibility: keyboard, screen reader, all sizes, light and dark, right to left, paper, and the page
// as a file.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  alphabeta,
  BOARD,
  LARGE,
  link,
  PAGE,
  PICTURES,
  shown,
  steps,
  withPage,
} from "./browser.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CALL_TRACE = { input: PAGE, problem: "call-trace" };
const SIDE_BY_SIDE = { ...CALL_TRACE, order: "best", beside: "worst" };

const STATES = {
  beginning: [link(CALL_TRACE)],
  cutoff: [link({ ...CALL_TRACE, step: 41 })],
  end: [link({ ...CALL_TRACE, step: 69 })],
  compared: [link({ ...SIDE_BY_SIDE, step: 40 })],
  board: [link({ input: BOARD, problem: "tic-tac-toe", step: 60 })],
  large: [link({ input: LARGE, problem: "scout", step: 999 })],
  error: [link({ input: "[[3, x]]", problem: "scout" })],
  form: [link(CALL_TRACE), page => page.locator("#input > summary").click()],
  help: [link(CALL_TRACE), page => page.keyboard.press("?")],
  position: [
    link({ ...CALL_TRACE, step: 41 }),
    page => page.locator("[data-position='4']").click(),
  ],
};

const SIZES = { phone: [360, 740], laptop: [1280, 800], projector: [2560, 1440] };

/** Every state at every size, light and dark. */
async function everywhere(use) {
  for (const [state, [hash, act]] of Object.entries(STATES)) {
    const complaints = /status of 422/;
    await withPage(
      { hash, reducedMotion: "reduce" },
      async page => {
        await page.locator("#show:not([hidden]), #error:not([hidden])").first().waitFor();
        await act?.(page);
        for (const [size, [width, height]] of Object.entries(SIZES)) {
          await page.setViewportSize({ width, height });
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await use(page, `${state}, ${size}, ${colorScheme}`);
          }
        }
      },
      complaints,
    );
  }
}

test("the page never scrolls sideways and passes axe's rules of accessibility", async () => {
  await everywhere(async (page, name) => {
    await page.screenshot({ path: join(PICTURES, `${name.replace(/, /g, "-")}.png`) });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    assert.ok(scrollWidth <= clientWidth, `${name}: ${scrollWidth} > ${clientWidth}`);
    // The projector has the layout of the laptop, which axe checks anyway.
    if (name.includes("projector")) return;
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .map(({ html, failureSummary }) => `${html}\n${failureSummary}`)
          .slice(0, 3)
          .join("\n")}`,
    );
    assert.deepEqual(found, [], name);
  });
});

test("every control can be reached and used by keyboard alone", async () => {
  await withPage({}, async page => {
    await shown(page);
    const names = new Set();
    const focused = () =>
      page.evaluate(() => {
        const it = document.activeElement;
        return it.id || it.dataset.do || it.dataset.part || it.name || it.tagName.toLowerCase();
      });
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("Tab");
      names.add(await focused());
    }
    const expected = [
      "link",
      "print",
      "open-help",
      "summary",
      "tree-1",
      "zoom-out",
      "fit",
      "close-up",
      "zoom-in",
      "svg",
      "json",
      "bar",
      "first",
      "previous-cutoff",
      "back",
      "play",
      "forward",
      "next-cutoff",
      "last",
      "speed",
    ];
    assert.deepEqual(
      expected.filter(name => !names.has(name)),
      [],
    );

    // The form: open it, type an input, and show it.
    await page.locator("#input > summary").focus();
    await page.keyboard.press("Enter");
    for (const name of ["preset", "input"]) {
      await page.keyboard.press("Tab");
      assert.equal(await focused(), name);
    }
    await page.keyboard.press("Control+A");
    await page.keyboard.type("[[3, 5], [2, 9]]");
    await page.keyboard.press("Control+Enter");
    await page.locator("#listing", { hasText: "for each move" }).waitFor();
    // In the form, keys type text and do not change the step.
    const before = await steps(page);
    await page.keyboard.press("n");
    assert.deepEqual(await steps(page), before);

    // The tree: go from position to position. Each is described.
    await page.locator("#tree-1").focus();
    const told = () => page.locator(".told").first().textContent();
    assert.equal(await told(), "Leaves #0–#3, MAX to move, not looked at");
    for (const [key, words] of [
      ["ArrowDown", "Leaves #0–#1, MIN to move, not looked at"],
      ["ArrowRight", "Leaves #2–#3, MIN to move, not looked at"],
      ["ArrowDown", "Leaf #2, score 2, not looked at"],
      ["ArrowUp", "Leaves #2–#3, MIN to move, not looked at"],
      ["Home", "Leaves #0–#3, MAX to move, not looked at"],
      ["End", "Leaf #3, score 9, not looked at"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await told(), words);
      const active = await page.locator("#tree-1").getAttribute("aria-activedescendant");
      assert.equal(await page.locator(`#${active}`).getAttribute("aria-label"), words);
    }
    assert.equal((await steps(page)).step, before.step);
    // After more steps, the description is up to date.
    await page.keyboard.press("Home");
    await page.locator("[data-do=last]").focus();
    await page.keyboard.press("Enter");
    assert.equal(await told(), "Leaves #0–#3, MAX to move, worth 3, all moves seen");

    // The help opens and closes, and returns the focus.
    await page.locator("#open-help").focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await focused(), "open-help");
  });
});

test("the help lists every key, and each key does what the help says", async () => {
  await withPage({}, async page => {
    await shown(page);
    await page.keyboard.press("?");
    const keys = await page.locator("#keys th").allTextContents();
    for (const key of [
      "→",
      "←",
      "n",
      "p",
      "Space",
      "Home",
      "End",
      "f",
      "s",
      "+",
      "-",
      "0",
      "1",
      "?",
    ]) {
      assert.ok(keys.includes(key), key);
    }
  });
});

test("a screen reader reads each step and the place of the search", async () => {
  await withPage({ hash: link({ ...CALL_TRACE, step: 40 }) }, async page => {
    await shown(page);
    await page.keyboard.press("n");
    const status = page.getByRole("status").filter({ hasText: "MIN will never come here" });
    assert.equal(await status.count(), 1);
    assert.equal(
      await page.getByRole("slider", { name: "Step" }).getAttribute("aria-valuetext"),
      "step 41 of 69",
    );
    assert.equal(await page.getByRole("tree", { name: "The game tree" }).count(), 1);
    assert.equal(await page.getByRole("treeitem").count(), 15);
    assert.match(await page.getByRole("list", { name: "Leaves" }).textContent(), /9 \(skipped\)/);
    assert.equal(await page.locator("#variables", { hasText: "alpha6" }).count(), 1);
  });
});

test("animations stop if the user prefers reduced motion", async () => {
  const longest = async reducedMotion => {
    let found;
    await withPage({ reducedMotion }, async page => {
      await shown(page);
      found = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll("*")].flatMap(it =>
            getComputedStyle(it).transitionDuration.split(",").map(parseFloat),
          ),
        ),
      );
    });
    return found;
  };
  assert.equal(await longest("reduce"), 0);
  assert.ok((await longest("no-preference")) > 0);
});

test("the layout works from right to left and with longer words", async () => {
  const prepare = page =>
    page.route("**/strings.js", async route => {
      const response = await route.fetch();
      const strings = JSON.parse(
        (await response.text()).replace(/^export default /, "").replace(/;\s*$/, ""),
      );
      const longer = text =>
        typeof text !== "string"
          ? Object.fromEntries(Object.entries(text).map(([key, text]) => [key, longer(text)]))
          : text.length < 3
            ? text
            : `${text} ${"ابجد".repeat(Math.ceil(text.length / 12))}`;
      const other = Object.fromEntries(
        Object.entries(strings).map(([key, text]) => [key, longer(text)]),
      );
      const body = `export default ${JSON.stringify({ ...other, language: "fa", direction: "rtl" })};`;
      await route.fulfill({ response, body });
    });
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const source of [
      { ...CALL_TRACE, step: 41 },
      { ...SIDE_BY_SIDE, step: 40 },
    ]) {
      await withPage({ prepare, hash: link(source), viewport: { width, height } }, async page => {
        await page.locator("#show").waitFor();
        const name = `rtl-${source.beside ? "compared" : "cutoff"}-${size}`;
        await page.screenshot({ path: join(PICTURES, `${name}.png`) });
        const { left, right } = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll("body *:not(svg *):not(.hidden)")]
            .filter(it => it.checkVisibility())
            .map(it => it.getBoundingClientRect());
          return {
            left: Math.min(...boxes.map(box => box.left)),
            right: Math.max(...boxes.map(box => box.right)),
          };
        });
        assert.ok(left >= -1 && right <= width + 1, `${name}: from ${left} to ${right}`);
        // The button for forward is on the left, and numbers use the digits of the language.
        await page.keyboard.press("ArrowLeft");
        await page.locator("#count", { hasText: source.step === 41 ? "۴۲" : "۴۱" }).waitFor();
      });
    }
  }
});

test("the printed page has the tree, the code and the counters, dark on light", async () => {
  const words = async (hash, name) => {
    const path = join(PICTURES, `${name}.pdf`);
    await withPage({ hash, viewport: { width: 2000, height: 1200 } }, async page => {
      await shown(page);
      await page.pdf({ path, format: "A4" });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(color, "rgb(255, 255, 255)");
      assert.equal(await page.locator("button:visible").count(), 0);
    });
    const { status, stdout, error } = spawnSync("pdftotext", ["-layout", path, "-"]);
    assert.equal(status, 0, `pdftotext is missing, install poppler-utils: ${error}`);
    return stdout.toString();
  };
  const one = await words(link({ ...CALL_TRACE, step: 41 }), "page");
  for (const part of [
    "MIN will never come here",
    "β +∞",
    "#7",
    "prune 1/2",
    "leaf 3/5",
    "middle = (first + last) / 2",
    "search(2 .. 3, MAX, 6, 5)",
    "No order of moves needs fewer than 5.",
  ]) {
    assert.ok(one.includes(part), `${part} is not in\n${one}`);
  }
  const two = await words(link({ ...SIDE_BY_SIDE, step: 40 }), "compared");
  // All levels are printed, though they do not fit on the screen.
  const deep = await words(link({ input: "random_tree(1, 30, 1)", problem: "scout" }), "deep");
  assert.ok(deep.includes("#0"), `the leaf is not in\n${deep}`);
  for (const part of ["Best moves first", "Best moves last", "leaf 3/5"]) {
    assert.ok(two.includes(part), `${part} is not in\n${two}`);
  }
});

test("the page as one file works from disk without a network", async () => {
  const hostile = " leaves = [3, 5, 6, 9,\n1, 2, 0, -1] ";
  const path = resolve(PICTURES, "trace.html");
  alphabeta(["trace", "--problem", "call-trace", "--order", "worst", "--html", path, "-"], hostile);
  const asked = [];
  const prepare = async page => {
    await page.context().setOffline(true);
    page.on("request", request => asked.push(request.url().slice(0, 60)));
  };
  await withPage({ at: pathToFileURL(path).href, hash: "#step=7", prepare }, async page => {
    await page.locator("#show").waitFor();
    assert.deepEqual(await steps(page), { step: 7, of: 89 });
    await page.keyboard.press("End");
    assert.deepEqual(await steps(page), { step: 89, of: 89 });
    assert.equal(await page.locator("#input").isVisible(), false);
    await page.locator("#from-file > summary").click();
    assert.equal(await page.locator("#file-input").textContent(), hostile);
    await page.keyboard.press("p");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("[data-part=json]").first().click(),
    ]);
    const printed = alphabeta(
      ["trace", "--problem", "call-trace", "--order", "worst", "--json"],
      hostile,
    );
    assert.deepEqual(JSON.parse(readFileSync(await download.path())), JSON.parse(printed));
  });
  const outside = asked.filter(address => !/^(file|data|blob):/.test(address));
  assert.deepEqual(outside, []);
});
