import { requireValue } from "../../support/require-value.ts";
import type { IndexBuild } from "./build-index.ts";
import { type BoundedNumber, boundedNumbers, boundOf } from "./growth-bounds.ts";
import type { Dimension, Sizes } from "./growth-world.ts";
import type { CallUse } from "./run-calls.ts";

/** The measurements of one table. */
export interface MeasuredTable {
  sizes: Sizes;
  itemCount: number;
  index: IndexBuild;
  calls: CallUse[];
  /** The peak memory of the process that made the calls, MiB. */
  peakMib: number;
}

/** Returns a description of each number of a larger table that exceeds its bound. */
export function findGrowth(dimension: Dimension, small: MeasuredTable, large: MeasuredTable): string[] {
  return small.calls.flatMap((before) => {
    const after = callOf(large, before.name);
    const { factors } = boundOf(before.name, dimension);
    return boundedNumbers.flatMap((name) => {
      const most = before[name] * factors[name] + slack[name];
      return after[name] <= most
        ? []
        : [
            `${dimension}, ${before.name}: ${name} ${round(before[name])} to ${round(after[name])}, bound ${round(most)}`,
          ];
    });
  });
}

/** A key's calls are stored once per minute, and texts such as names vary in length. */
const slack: Record<BoundedNumber, number> = {
  roundTrips: 0,
  readUnits: 1,
  writeUnits: 1,
  itemsRead: 1,
  bytes: 200,
};

/** Returns the use of a call with this name. */
export const callOf = ({ calls }: MeasuredTable, name: string): CallUse =>
  requireValue(calls.find((call) => call.name === name));

/** Formats a number for the tables. */
export const round = (value: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
