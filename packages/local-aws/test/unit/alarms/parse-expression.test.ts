import { describe, expect, it } from "vitest";
import { parseExpression, type Values } from "../../../src/alarms/parse-expression.ts";

const evaluate = (text: string, series: Record<string, Values>): Values => {
  const periods = Object.values(series)[0]!.length;
  return parseExpression(text).evaluate((name) => series[name]!, periods);
};

describe("metric math", () => {
  it("an error rate is 0 in periods below the minimum number of requests, and has no value in periods without data", () => {
    const series = { requests: [20, 19, 40, null], errors: [1, 19, 10, null] };
    expect(evaluate("IF(requests >= 20, 100 * errors / requests, 0)", series)).toEqual([5, 0, 25, null]);
  });

  it("a difference of two series has no value in periods in which either series has no value", () => {
    expect(evaluate("runs - failures", { runs: [3, 2, null], failures: [1, null, 1] })).toEqual([
      2,
      null,
      null,
    ]);
  });

  it("FILL replaces missing values, even in a series without data", () => {
    const series = { a: [1, null], b: [null, null] };
    expect(evaluate("FILL(a, 0) + FILL(b, 0)", series)).toEqual([1, 0]);
  });

  it("expressions are evaluated from left to right, with multiplication before addition and parentheses first", () => {
    expect(evaluate("1 + a * 2 - 3 - 1", { a: [4] })).toEqual([5]);
    expect(evaluate("(1 + a) * 2 / 5", { a: [4] })).toEqual([2]);
  });

  it("a division by zero has no value", () => {
    expect(evaluate("a / b", { a: [1], b: [0] })).toEqual([null]);
  });

  it.each(["SEARCH(a)", "RATE(a)", "a ^ 2", "a +", "IF(a, 1)", "(a", "a b", "'x'", "METRICS()"])(
    "the expression %s is rejected as unknown metric math",
    (text) => {
      expect(() => parseExpression(text)).toThrow(/^metric math .* not known here$/);
    },
  );
});
