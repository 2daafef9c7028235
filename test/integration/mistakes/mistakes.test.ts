import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessMistakes } from "./access-mistakes.ts";
import { describeMistakes, type TriedGroup } from "./describe-mistakes.ts";
import type { MistakeAnswer } from "./mistake.ts";
import { type MistakeWorld, startMistakeWorld } from "./mistake-world.ts";
import { orderMistakes } from "./order-mistakes.ts";
import { otherMistakes } from "./other-mistakes.ts";
import { queryMistakes } from "./query-mistakes.ts";

const groups = [...accessMistakes, ...queryMistakes, ...orderMistakes, ...otherMistakes];
const page = join(import.meta.dirname, "..", "..", "..", "docs", "errors", "README.md");
const titles = groups.flatMap(({ mistakes }) => mistakes.map(({ what, request }) => `${what}: ${request}`));

let world: MistakeWorld;
let tried: TriedGroup[];
beforeAll(async () => {
  world = await startMistakeWorld();
  tried = [];
  for (const group of groups) {
    const mistakes = [];
    for (const mistake of group.mistakes) mistakes.push({ ...mistake, answer: await world.make(mistake) });
    tried.push({ ...group, mistakes });
  }
  if (process.env.MISTAKES === "write") writeFileSync(page, describeMistakes(tried));
});
afterAll(() => world.stop());

const answerOf = (title: string): MistakeAnswer => {
  const all = tried.flatMap(({ mistakes }) => mistakes);
  return all.find(({ what, request }) => `${what}: ${request}` === title)!.answer;
};

/** Phrases that report an error without its location or cause. */
const vague =
  /^(invalid|bad|malformed|wrong) (request|input|value)|^(body|query): is invalid|something (is|went) wrong/i;

describe("common errors", () => {
  it("more than sixty common errors are tested, each once", () => {
    expect(titles.length).toBeGreaterThanOrEqual(60);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it.each(titles)("every common error gets an error message that explains it: %s", (title) => {
    const { status, code, reported } = answerOf(title);
    expect(status).toBeLessThan(500);
    expect(status >= 400).toBe(code !== null);
    expect(reported.length).toBeGreaterThan(0);
    for (const text of reported) {
      expect(text.length).toBeGreaterThan(15);
      expect(text).not.toMatch(vague);
    }
    if (code === "validation_error") expect(reported[0]).toMatch(/^(body|query|params|headers)[\w.[\]-]*: /);
  });

  it("docs/errors/README.md is current (npm run mistakes writes it)", () => {
    expect(readFileSync(page, "utf8")).toBe(describeMistakes(tried));
  });
});
