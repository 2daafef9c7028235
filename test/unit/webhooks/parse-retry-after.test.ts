import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRetryAfterSeconds } from "../../../shared/domain/webhooks/parse-retry-after.ts";

const now = Date.parse("2026-11-20T00:00:00Z");

describe("Retry-After", () => {
  it.each([
    ["120", 120],
    [" 120 ", 120],
    ["Fri, 20 Nov 2026 00:10:00 GMT", 600],
    ["Friday, 20-Nov-26 00:10:00 GMT", 600],
    ["Fri Nov 20 00:10:00 2026 GMT", 600],
  ])("the Retry-After header %j requests a wait of %i seconds", (header, seconds) => {
    expect(parseRetryAfterSeconds(header, now)).toBe(seconds);
  });

  it.each([
    undefined,
    "",
    "0",
    "-5",
    "3.5",
    "soon",
    "Fri, 20 Nov 2026 00:00:00 GMT",
    "Thu, 19 Nov 2026 00:00:00 GMT",
  ])("the Retry-After header %j requests no wait", (header) => {
    expect(parseRetryAfterSeconds(header, now)).toBeNull();
  });

  it.each(["86401", "99999999999999999999", "Fri, 20 Nov 2099 00:00:00 GMT"])(
    "the Retry-After header %j counts as 24 h",
    (header) => {
      expect(parseRetryAfterSeconds(header, now)).toBe(24 * 3600);
    },
  );

  it("the parsed Retry-After delay is null or between one second and 24 h for any header", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const seconds = parseRetryAfterSeconds(header, now);
        expect(seconds === null || (seconds >= 1 && seconds <= 24 * 3600)).toBe(true);
      }),
    );
  });
});
