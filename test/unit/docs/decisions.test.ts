import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "decisions");
const pages = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

/** Converts a title to a file name: lower case, words joined by hyphens. */
const toFileName = (number: string, title: string): string =>
  `${number}-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}.md`;

describe("Decisions", () => {
  it.each(pages)("The title of $file equals its file name", ({ file, text }) => {
    const [, number = "", title = ""] = requireValue(/^# (\d{4}) (.+)$/m.exec(text));
    expect(toFileName(number, title)).toBe(file);
  });

  it.each(pages)("$file has a dated status and names only existing decisions", ({ text }) => {
    const status = requireValue(text.split("\n")[2]);
    expect(status).toMatch(/^Status: (?:accepted|superseded), \d{4}-\d{2}-\d{2}\./);
    const named = [...status.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file);
    expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(named));
  });

  it.each(pages)("$file has context, decision, alternatives and consequences in this order", ({ text }) => {
    const sections = [...text.matchAll(/^\*\*(Context|Decision|Alternatives|Consequences)\b/gm)];
    const names = sections.map(([, name]) => name);
    expect([...new Set(names)]).toEqual(["Context", "Decision", "Alternatives", "Consequences"]);
    expect(names.filter((name) => name !== "Decision")).toHaveLength(3);
  });

  it.each(pages)("Every decision that $file supersedes links back to $file", ({ file, text }) => {
    const status = requireValue(text.split("\n")[2]);
    const superseded = status.split("Supersedes ").slice(1).join();
    for (const [, older = ""] of superseded.matchAll(/\]\((\d{4}-[^)]+)\)/g))
      expect(pages.find((page) => page.file === older)?.text.split("\n")[2]).toContain(`](${file})`);
  });
});
