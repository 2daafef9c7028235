import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { describeIssue } from "../../../shared/contract/schema/describe-issue.ts";
import { booleanText, csvOf, integerText, resourceId } from "../../../shared/contract/schema/text-values.ts";
import { instant, statedDay } from "../../../shared/contract/schema/timestamp.ts";

describe("query string values", () => {
  it("an integer parameter accepts only whole decimal numbers within its bounds", () => {
    const schema = integerText(-5, 200);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const inside = /^-?\d+$/.test(text) && Number(text) >= -5 && Number(text) <= 200;
        expect(z.safeParse(schema, text).success).toBe(inside);
      }),
    );
  });

  it("comma-separated values are trimmed, empty values are dropped, and each value is checked", () => {
    const schema = csvOf(z.enum(["a", "b"]));
    expect(z.parse(schema, "a, b,,a")).toEqual(["a", "b", "a"]);
    expect(z.safeParse(schema, "a,c").error?.issues[0]?.path).toEqual([1]);
  });

  it("a boolean parameter accepts only true and false", () => {
    expect([z.parse(booleanText, "true"), z.parse(booleanText, "false")]).toEqual([true, false]);
    // `orderable_only=1`: a word without quotation marks.
    for (const text of ["", "1", "0", "yes", "TRUE"]) {
      const { error } = z.safeParse(booleanText, text, { error: describeIssue });
      expect(error?.issues[0]?.message, text).toBe("must be true or false");
    }
  });

  it("a timestamp is an ISO 8601 text with an offset, precise to the minute or finer", () => {
    const expected = Date.parse("2026-11-20T00:30:00Z");
    for (const text of [
      "2026-11-20T09:30+09:00",
      "2026-11-20T09:30:00+09:00",
      "2026-11-20T09:30 09:00",
      "2026-11-20T00:30Z",
      "2026-11-20T00:30:00.000Z",
      "2026-11-20t00:30:00z",
      "2026-11-20T09:30:00+0900",
      "2026-11-20t09:30+0900",
      "2026-11-20T09:30:00.000 0900",
      "2026-11-19T19:30:00-0500",
    ]) {
      expect(z.parse(instant, text), text).toBe(expected);
    }
    for (const text of [
      "2026-11-20",
      "2026-11-20T09:30",
      "2026-11-20T09:30:00",
      "2026-02-30T09:30Z",
      "T09:30Z",
      "2026-11-20T09:30:00+09",
      "2026-11-20T09:30:00+9900",
    ]) {
      expect(z.safeParse(instant, text).success, text).toBe(false);
    }
  });

  it("a timestamp is from 1970 until before 2100, and the error for any other timestamp names these bounds", () => {
    for (const text of ["1970-01-01T00:00:00Z", "2099-12-31T23:59:59.999Z"]) {
      expect(z.safeParse(instant, text).success, text).toBe(true);
    }
    for (const text of ["1969-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"]) {
      const [issue] = z.safeParse(instant, text).error?.issues ?? [];
      expect(issue?.message, text).toBe("must be from 1970-01-01 until before 2100-01-01 (UTC)");
    }
    expect(z.safeParse(statedDay, "9999-12-31").success).toBe(false);
    expect(z.safeParse(statedDay, "2026-11-20").success).toBe(true);
  });

  it("an identifier that is too long is cut to 200 characters and not rejected", () => {
    expect(z.parse(resourceId(""), "x".repeat(5000))).toHaveLength(200);
  });
});
