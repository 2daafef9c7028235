import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { replacedFiles } from "../../../infra/bundling/leave-out-unused.ts";

const modules = path.join(import.meta.dirname, "..", "..", "..", "node_modules");

test("every replaced SDK file exists, and its replacement has the same exports", () => {
  const exportedBy = (source: string) =>
    [...source.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name]) => name).sort();
  for (const [file, replacement] of Object.entries(replacedFiles)) {
    expect(existsSync(path.join(modules, file)), file).toBe(true);
    const original = readFileSync(path.join(modules, file), "utf8");
    expect([file, exportedBy(original)]).toEqual([file, exportedBy(replacement)]);
  }
});
