import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findFaults } from "../../../infra/wording/find-faults.ts";
import { readMarkdown, readSource } from "../../../infra/wording/read-passages.ts";
import { readRules } from "../../../infra/wording/read-rules.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../docs/writing.md"), "utf8");
const rules = readRules(guide);
const inMarkdown = (text: string) =>
  findFaults(readMarkdown(text), rules).map(({ line, found }) => `${line}: ${found}`);
const inSource = (text: string, phrases = false) =>
  findFaults(readSource(text, { phrases }), rules).map(({ line, found }) => `${line}: ${found}`);

describe("The writing guide's tables", () => {
  it("Each row of the writing guide's two tables is a rule with a severity", () => {
    const rows = guide.match(/^\| .* \| (?:error|warning) \|$/gm) ?? [];
    expect(rules).toHaveLength(rows.length);
    expect(rules.map(({ severity }) => severity)).toContain("warning");
  });

  it("A table row without a severity fails with the text of the row's first cell", () => {
    const table =
      "\n## Vocabulary\n\n| Avoid | Use | Check |\n|---|---|---|\n| anew | again | maybe |\n\n## Patterns\n";
    expect(() => readRules(table)).toThrow('"anew" must be marked error or warning');
  });

  it("Each form of a term is found in any letter case and never inside another word", () => {
    expect(inMarkdown("Mend it.\n\nIt is mended, as amended.")).toEqual(["1: Mend", "3: mended"]);
  });
});

describe("Wording of documents", () => {
  it("A term is found across a line break and reported with the first line of its paragraph", () => {
    expect(inMarkdown("# Title\n\nIt is stored for\never.")).toEqual(["3: for ever"]);
  });

  it("Code, link targets and comments are not checked", () => {
    expect(inMarkdown("`anew` [x](anew.md)\n\n```sh\nanew\n```\n\n<!-- anew -->")).toEqual([]);
  });

  it("A line after a code block keeps its line number", () => {
    expect(inMarkdown("```\na\nb\n```\n\nanew")).toEqual(["6: anew"]);
  });

  it("A limit with two units, such as calls a minute and key, is found by a pattern", () => {
    expect(inMarkdown("| 60 calls a minute and key |")).toEqual(["1: a minute and key"]);
  });
});

describe("Wording of source code", () => {
  it("A string of several words is checked, and names and comments are not checked", () => {
    expect(inSource('// anew\n/** anew */\nconst anew = "anew";\nfail("Start anew now");')).toEqual([
      "4: anew",
    ]);
  });

  it("Text between tags of a page is checked", () => {
    expect(inSource("<Button>Begin it anew</Button>", true)).toEqual(["1: anew"]);
  });

  it("Code quoted in a message is not checked", () => {
    expect(inSource('fail("Send the field `colour` instead");')).toEqual([]);
  });
});
