import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, findFaults } from "./find-faults.ts";
import { type Passage, readMarkdown, readSource } from "./read-passages.ts";
import { readRules } from "./read-rules.ts";

// `npm run lint` runs this. The check fails on wordings that the writing guide marks as errors. With `--warnings`
// (`npm run wording`), it also lists all other wordings to avoid.

const root = join(import.meta.dirname, "..", "..");
const guide = "docs/writing.md";

/** Files to skip: text generated from sources that are checked, or third-party text. */
const unchecked = [
  /\/generated\//,
  /^docs\/(?:collection\/|permissions\.md|alarms\.md|retention\.md|errors\/README\.md)/,
  /^(?:test|shared\/contract\/examples)\//,
];

const kinds: readonly { files: RegExp; read: (text: string) => Passage[] }[] = [
  { files: /\.md$/, read: readMarkdown },
  {
    files: /^(?:console|packages\/chat-widget)\/src\/.*\.tsx?$/,
    read: (text) => readSource(text, { phrases: true }),
  },
  { files: /^(?:shared|functions|infra|packages\/[\w-]+\/src)\/.*\.ts$/, read: (text) => readSource(text) },
];

const rules = readRules(readFileSync(join(root, guide), "utf8"));
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
const files = listed
  .toString()
  .split("\n")
  .filter((file) => file !== guide && !unchecked.some((pattern) => pattern.test(file)));

const faults: (Fault & { file: string })[] = files.flatMap((file) => {
  const kind = kinds.find((one) => one.files.test(file));
  if (kind === undefined || !existsSync(join(root, file))) return [];
  const passages = kind.read(readFileSync(join(root, file), "utf8"));
  return findFaults(passages, rules).map((fault) => ({ ...fault, file }));
});

const errors = faults.filter(({ rule }) => rule.severity === "error");
const warnings = faults.length - errors.length;
const shown = process.argv.includes("--warnings") ? faults : errors;
for (const { file, line, found, rule } of shown)
  console.log(`${file}:${line} ${rule.severity}: "${found}". Use: ${rule.use}`);
console.log(`Wording: ${errors.length} errors, ${warnings} warnings. ${guide} has the rules.`);
if (errors.length > 0) process.exit(1);
