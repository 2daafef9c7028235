import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutDescriptions } from "../../../infra/bundling/leave-out-descriptions.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

test("a bundle omits only literal texts that describe a field, regardless of the characters in these texts", () => {
  const source =
    'z.int().check(z.describe("Says \\"no\\", (or `yes`)."), z.gte(1)).check(\n  z.describe(\n    `Two.`,\n  ),\n)';
  expect(withoutDescriptions(source)).toBe('z.int().check(z.describe(""), z.gte(1))');
  expect(withoutDescriptions("z.describe(text)")).toBe("z.describe(text)");
});

test("every literal description in the contract is omitted from bundles", () => {
  for (const file of globSync("shared/contract/**/*.ts", { cwd: root })) {
    const left = withoutDescriptions(readFileSync(path.join(root, file), "utf8"));
    expect([file, left.match(/z\.describe\(\s*["'](?!"\))[^)]*/g)]).toEqual([file, null]);
  }
});
