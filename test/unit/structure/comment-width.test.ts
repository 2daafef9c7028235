import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folders = [
  "console/src",
  "docs",
  "functions",
  "infra",
  "packages/chat-widget/src",
  "packages/client/src",
  "shared",
  "test",
];

/** The formatter limits the width of code but not of comments. */
const widestComment = 120;
const comment = /^\s*(?:\/\/|\/\*|\*)/;
/** An address cannot be broken. */
const onlyAddress = /@see https?:\S+$/;

const isTooWide = (line: string): boolean =>
  line.length > widestComment && comment.test(line) && !onlyAddress.test(line);

test("no comment line is wider than 120 characters", () => {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }));
  expect(files.length).toBeGreaterThan(1_000);
  const wide = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (isTooWide(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

test("the width check finds every form of comment and no code", () => {
  const words = "word ".repeat(30);
  for (const line of [`// ${words}`, `  /** ${words}`, `   * ${words}`]) expect(isTooWide(line)).toBe(true);
  expect(isTooWide(` * @see https://docs.aws.amazon.com/${"page-".repeat(30)}`)).toBe(false);
  expect(isTooWide(`const text = "${words}";`)).toBe(false);
});
