// Checks the sentences of Markdown pages and of comments in Rust: how long they are, and which words
// they use. Usage: node check.js FILE...
"use strict";

const { parse } = require("@textlint/markdown-to-ast");
const { TextlintKernelDescriptor } = require("@textlint/kernel");
const { createLinter, loadLinterFormatter } = require("textlint");
const { moduleInterop } = require("@textlint/module-interop");

/** What not to write, as patterns, and what to write instead. */
const TERMS = [
  ["beta <= alpha", "alpha >= beta"],
  ["looked at", "visited, or evaluated"],
  ["passed? over", "skipped"],
  ["in hand", "sure of"],
  ["carried along", "handed down"],
  ["whoever", "the player who"],
  ["maximi[sz]er", "MAX"],
  ["minimi[sz]er", "MIN"],
  ["noughts and crosses", "tic-tac-toe"],
  ["terminal (position|node)s?", "leaf"],
  ["leaf nodes?", "leaf"],
  ["best order", "best-first order"],
  ["stands? (at|in|on|below|above|there|here|alone|under)", "is"],
  ["elsewhere", "by which move"],
  ["payoffs?", "score"],
  ["the one file", "bundle"],
];

/** The comments of a Rust file, each on the line that it has in the file. */
function comments(source) {
  const comment = line => line.match(/^\s*\/\/[/!]?(?: (.*))?$/)?.[1] ?? "";
  return source.split("\n").map(comment).join("\n");
}

/** `text` with a mark that surely ends a sentence after "worth 5.", which could be an ordinal. */
function ended(text) {
  return text.replace(/^(\s*\d+\. )|(\d)\.(?=\s)/gm, (found, item, digit) => item ?? `${digit}!`);
}

/** A plugin for files whose names end with `extension`, of which `prose` takes the Markdown. */
const plugin = (extension, prose) => ({
  Processor: class {
    availableExtensions() {
      return [extension];
    }
    processor() {
      const preProcess = source => {
        const text = ended(prose(source));
        return { text, ast: parse(text) };
      };
      return { preProcess, postProcess: (messages, filePath) => ({ messages, filePath }) };
    }
  },
});

const rule = (name, options) => ({
  ruleId: name,
  rule: moduleInterop(require(`textlint-rule-${name}`)),
  options,
});

async function main(files) {
  const descriptor = new TextlintKernelDescriptor({
    filterRules: [],
    plugins: [
      { pluginId: "markdown", plugin: plugin(".md", source => source) },
      { pluginId: "rust", plugin: plugin(".rs", comments) },
    ],
    rules: [
      rule("sentence-length", { max: 180 }),
      rule("terminology", { defaultTerms: false, terms: TERMS }),
    ],
  });
  const results = await createLinter({ descriptor }).lintFiles(files);
  const formatter = await loadLinterFormatter({ formatterName: "unix" });
  const found = formatter.format(results);
  if (found) {
    console.error(found);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2));
