import { expect, test } from "vitest";
import { requestsPerLine, slowMilliseconds } from "../../../shared/http/sample-requests.ts";

const ordinary = { method: "GET", status: 200, durationMs: 5, isSampled: true };
const unlucky = () => 0.999;

test("one in ten ordinary reads is logged, and its log line counts as ten requests", () => {
  const counts = Array.from({ length: 1000 }, (_, number) => requestsPerLine(ordinary, () => number / 1000));
  expect(counts.filter((count) => count === 10)).toHaveLength(100);
  expect(counts.filter((count) => count === 0)).toHaveLength(900);
});

test.each([
  ["a write", { method: "POST" }],
  ["a rejected request", { status: 404 }],
  ["a failed request", { status: 500 }],
  ["a slow request", { durationMs: slowMilliseconds }],
  ["a request that is exempt from sampling", { isSampled: false }],
])("%s is always logged", (_what, change) => {
  expect(requestsPerLine({ ...ordinary, ...change }, unlucky)).toBe(1);
});

test("a read with status 304 is sampled like any other read", () => {
  expect(requestsPerLine({ ...ordinary, status: 304 }, unlucky)).toBe(0);
});
