import { expect, it } from "vitest";
import { isTooLarge, refuseSheet, sheetLimits } from "../../../console/src/operator/cockpit/refuse-sheet.ts";

it("a result sheet with more lines than the limit is rejected, and empty lines do not count", () => {
  const lines = Array.from({ length: sheetLimits.lines }, (_, lot) => `${lot + 1};18350000`);
  expect(refuseSheet(lines.join("\r\n\r\n"))).toBeNull();
  expect(refuseSheet([...lines, "9999;passed"].join("\n"))).toBe("tooManyLines");
});

it("a result sheet with more bytes than the limit is rejected, and a Korean letter counts as three bytes", () => {
  expect(refuseSheet("유".repeat(sheetLimits.bytes / 3))).toBeNull();
  expect(refuseSheet("유".repeat(sheetLimits.bytes / 3 + 1))).toBe("tooLarge");
  expect([sheetLimits.bytes, sheetLimits.bytes + 1].map(isTooLarge)).toEqual([false, true]);
});
