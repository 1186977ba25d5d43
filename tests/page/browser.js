// Starts a server and a browser. A test fails if its page reports an error.

import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

/** The program under test, which the Rust tests have built. */
const PROGRAM = process.env.ALPHABETA ?? "target/debug/alphabeta";
export const PICTURES = process.env.ALPHABETA_PICTURES ?? "target/page";
mkdirSync(PICTURES, { recursive: true });

export let address;
let server, browser;

before(async () => {
  server = spawn(PROGRAM, ["study", "--port", "0", "--no-open"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  address = await new Promise((resolve, reject) => {
    server.stdout.once("data", data => resolve(data.toString().trim()));
    server.once("exit", () => reject(new Error("the server has ended")));
  });
  // CI runs as root, and Chromium's sandbox does not work for root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: chrome(), args });
});

after(async () => {
  await browser?.close();
  server?.kill("SIGINT");
});

function chrome() {
  const named = process.env.CHROMIUM;
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const paths = process.env.PATH.split(delimiter);
  const found = named ?? names.flatMap(name => paths.map(path => join(path, name))).find(isProgram);
  if (!found) throw new Error("there is no Chromium: install it, or set CHROMIUM to its path");
  return found;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The output of the program for an input. */
export function alphabeta(args, input = "") {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { input, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`alphabeta ${args.join(" ")}: ${stderr}`);
  return stdout.toString();
}

/** Calls `use` with a page. Errors that the page reports fail the test, unless they match `expected`. */
export async function withPage(options, use, expected = /^$/) {
  const { hash = "", at = address, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...context,
  });
  const complaints = [];
  const complain = words => {
    if (!expected.test(words)) complaints.push(words);
  };
  try {
    const page = await opened.newPage();
    page.setDefaultTimeout(20_000);
    page.on("console", message => complain(message.text()));
    page.on("pageerror", error => complain(error.stack));
    await options.prepare?.(page);
    await page.goto(at + hash);
    await use(page);
  } finally {
    await opened.close();
  }
  if (complaints.length) throw new Error(`the page complains: ${complaints.join("\n")}`);
}

/** The step that is shown, and the number of steps. */
export async function steps(page) {
  const [step, of] = (await page.locator("#count").textContent()).match(/\d+/g).map(Number);
  return { step, of };
}

/** Waits until a trace is shown. */
export async function shown(page) {
  await page.locator("#show").waitFor();
  await page.locator("#main:not([aria-busy])").waitFor();
}

/** The part of a link after `#`. */
export function link(source) {
  return `#${new URLSearchParams(source)}`;
}

export const PAGE = "leaves = [3, 5, 6, 9, 1, 2, 0, -1]\n";
export const BOARD = "O\nXOX\n.O.\n.X.\n";

/** A tree of 1,024 leaves, and one of 19,683. */
export const LARGE = "random_tree(2, 10, 1)";
export const LARGEST = "random_tree(3, 9, 1)";
