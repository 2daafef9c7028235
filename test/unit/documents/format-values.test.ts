import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatMinor,
  formatMonth,
  formatWhole,
} from "../../../shared/documents/format-values.ts";

describe("document values", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [99_999, "999.99"],
    [100_000, "1,000.00"],
    [1_412_070, "14,120.70"],
    [123_456_789_012, "1,234,567,890.12"],
    [-1_050, "-10.50"],
  ])("an amount of %i hundredths is formatted as %s", (minor, text) => {
    expect(formatMinor(minor)).toBe(text);
  });

  it("whole numbers are formatted with separators", () => {
    expect([0, 999, 1000, -2_950_000].map(formatWhole)).toEqual(["0", "999", "1,000", "-2,950,000"]);
  });

  it("the dates in documents are Korean calendar dates", () => {
    expect(formatDate(Date.UTC(2026, 10, 20, 14, 59, 59))).toBe("20 November 2026");
    expect(formatDate(Date.UTC(2026, 10, 20, 15))).toBe("21 November 2026");
  });

  it("the months in documents are written with their names", () => {
    expect(formatMonth("2026-01")).toBe("January 2026");
    expect(formatMonth("soon")).toBe("soon");
  });
});
