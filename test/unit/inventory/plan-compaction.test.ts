import { expect, test } from "vitest";
import { isCompactionDue, isQuicklyBuilt } from "../../../shared/domain/inventory/plan-compaction.ts";

test.each([
  [{ baseSize: 1_000_000, deltaSize: 100_000, deltaCount: 6 }, false],
  [{ baseSize: 1_000_000, deltaSize: 100_001, deltaCount: 1 }, true],
  [{ baseSize: 1_000_000, deltaSize: 7, deltaCount: 7 }, true],
  [{ baseSize: 0, deltaSize: 0, deltaCount: 0 }, false],
  [{ baseSize: 0, deltaSize: 1, deltaCount: 1 }, true],
])("an index of %o is compacted: %s", (size, isDue) => {
  expect(isCompactionDue(size)).toBe(isDue);
});

test("an inventory of up to 50,000 listings gets a new base at once", () => {
  expect([isQuicklyBuilt(50_000), isQuicklyBuilt(50_001)]).toEqual([true, false]);
});
