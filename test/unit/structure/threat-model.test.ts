import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..", "..", "..");
const text = readFileSync(path.join(root, "docs", "threat-model.md"), "utf8");
const rows = text
  .split("\n## ")
  .filter((section) => section.includes("Shown by"))
  .flatMap((section) =>
    section
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1),
  );

test("every threat in docs/threat-model.md names an existing test", () => {
  expect(rows.length).toBeGreaterThan(20);
  const unproved = rows.filter((row) => {
    const shown = row.split(" | ").at(-1) ?? row;
    const files = [...shown.matchAll(/`(test\/[^`]+)`/g)].map(([, file = row]) => file);
    return files.length === 0
      ? !shown.includes("`npm run soak`")
      : !files.every((file) => existsSync(path.join(root, file)));
  });
  expect(unproved).toEqual([]);
});

test("every page linked from docs/threat-model.md exists", () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = text]) => link);
  expect(links.filter((link) => !existsSync(path.join(root, "docs", link)))).toEqual([]);
});
