import { printTable } from "../stage/with-bench-stage.ts";
import { callOf, type MeasuredTable, round } from "./find-growth.ts";
import { boundOf } from "./growth-bounds.ts";
import type { Dimension } from "./growth-world.ts";

/** Prints how the numbers of a table that is larger in one dimension differ. */
export function printGrowth(dimension: Dimension, small: MeasuredTable, large: MeasuredTable): void {
  const sizes = [small, large].map((table) => table.sizes[dimension].toLocaleString("en"));
  const items = [small, large].map(({ itemCount }) => itemCount.toLocaleString("en"));
  process.stdout.write(`\n### ${dimension}: ${sizes.join(" and ")} (${items.join(" and ")} items)\n\n`);
  const both = (one: number, other: number) => `${round(one)} / ${round(other)}`;
  printTable(
    small.calls.map((before) => {
      const after = callOf(large, before.name);
      return {
        Call: before.name,
        "Round trips": both(before.roundTrips, after.roundTrips),
        "Read units": both(before.readUnits, after.readUnits),
        Ratio: (after.readUnits / before.readUnits).toFixed(2),
        "Write units": both(before.writeUnits, after.writeUnits),
        "Items read": both(before.itemsRead, after.itemsRead),
        KB: both(before.bytes / 1_000, after.bytes / 1_000),
        "p50 ms": both(before.p50, after.p50),
        "p99 ms": both(before.p99, after.p99),
        Bound: boundOf(before.name, dimension).reason,
      };
    }),
  );
  process.stdout.write("\n");
  printTable([
    { Process: "index build, MiB", Value: both(small.index.peakMib, large.index.peakMib) },
    { Process: "index build, s", Value: both(small.index.seconds, large.index.seconds) },
    { Process: "all calls, MiB", Value: both(small.peakMib, large.peakMib) },
  ]);
}
