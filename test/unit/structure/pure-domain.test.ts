import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Sources of nondeterminism: the clock, random numbers, and the environment. */
const impurities = new RegExp(
  [
    String.raw`\bDate\.now\b`,
    String.raw`\bnew Date(?!\()`,
    String.raw`\bnew Date\(\s*\)`,
    String.raw`(?<!new )\bDate\(`,
    String.raw`\bMath\.random\b`,
    String.raw`\bTemporal\.Now\b`,
    String.raw`\b(?:crypto|performance|process|console|globalThis)\b\s*(?:\.\w|\?\.|\[)`,
    String.raw`\b(?:fetch|setTimeout|setInterval|setImmediate|queueMicrotask|require)\s*\(`,
    String.raw`\bfrom "node:`,
    String.raw`\bimport\("`,
  ].join("|"),
  "g",
);

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?<!:)\/\/.*$/gm, "");

const findImpurities = (source: string): string[] => withoutComments(source).match(impurities) ?? [];

describe("pure domain", () => {
  const paths = globSync("shared/domain/**/*.ts");

  it("the domain uses no clock, randomness, Node module or outside code", () => {
    expect(paths.length).toBeGreaterThan(100);
    const found = paths.flatMap((path) =>
      findImpurities(readFileSync(path, "utf8")).map((what) => `${path}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "const now = Date.now();",
    "const now = new Date();",
    "const now = new Date;",
    "const text = Date();",
    "const draw = Math.random();",
    "const id = crypto.randomUUID();",
    "const id = globalThis.crypto.randomUUID();",
    'import { hash } from "node:crypto";',
    'const { hash } = await import("node:crypto");',
    "const started = performance.now();",
    "const stage = process.env.STAGE;",
    "setTimeout(run, 1_000);",
    "const answer = fetch(url);",
  ])("the purity check finds %s", (source) => {
    expect(findImpurities(source)).not.toEqual([]);
  });

  it.each([
    "const day = new Date(now).getUTCDate();",
    "const day = Date.parse(text);",
    "const day = Date.UTC(2026, 0, 1);",
    "// Date.now() belongs to the caller.",
    'const message = "Add it to the allowlist in the console.";',
  ])("the purity check accepts %s", (source) => {
    expect(findImpurities(source)).toEqual([]);
  });
});
