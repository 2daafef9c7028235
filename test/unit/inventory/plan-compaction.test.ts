import { expect, test } from "vitest";
import { isCompactionDue, isQuicklyBuilt } from "../../../shared/domain/inventory/plan-compaction.ts";

test.each([
  [{ baseSize: 1_000_000, deltaSize: 100_000, deltaCount: 6 }, false],
  [{ baseSize: 1_000_000, deltaSize: 100_001, deltaCount: 1 }, true],
  [{ baseSize: 1_000_000, deltaSize: 7, deltaCount: 7 }, true],
  [{ baseSize: 0, deltaSize: 0, deltaCount: 0 }, false],
  [{ baseSize: 0, deltaSize: 1, deltaCount: 1 }, true],
])("the compaction check of an index with %o returns %s", (size, isDue) => {
  expect(isCompactionDue({ ...size, deltaBytes: [] })).toBe(isDue);
});

const mib = 1024 * 1024;

test.each([
  ["two deltas of 20,000 rows", [4.1, 4.1], false],
  ["three deltas of 20,000 rows", [4.1, 4.1, 4.1], true],
  ["six small deltas that are read whole", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], false],
  ["five deltas of 1.5 MiB", [1.5, 1.5, 1.5, 1.5, 1.5], true],
  ["one delta as large as a small base", [12], true],
])(
  "deltas are compacted if a function's first response would read more than 3.25 MiB of them: %s",
  (_, deltaMib, isDue) => {
    const size = { baseSize: 1_000_000, deltaSize: 60_000, deltaCount: deltaMib.length };
    expect(isCompactionDue({ ...size, deltaBytes: deltaMib.map((one) => one * mib) })).toBe(isDue);
  },
);

test("an inventory of up to 50,000 listings is small enough for an immediate new base", () => {
  expect([isQuicklyBuilt(50_000), isQuicklyBuilt(50_001)]).toEqual([true, false]);
});
