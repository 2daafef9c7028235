import { mostCountedNames } from "../../../../shared/domain/inventory/vehicle-search.ts";
import type { VehicleCounts } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import type { FilterName } from "./vehicle-search.ts";

interface ValueCount {
  value: string;
  count: number;
}

/** Returns the number of cars with a filter value, in digits; undefined if it is not counted. */
export function describeValueCount(
  counts: VehicleCounts | undefined,
  name: FilterName,
): ((value: string) => string) | undefined {
  const counted = counts?.values as Partial<Record<FilterName, readonly ValueCount[]>> | undefined;
  const known = counted?.[name];
  if (known === undefined) return undefined;
  const byValue = new Map(known.map(({ value, count }) => [value.toLowerCase(), count]));
  // Only the most frequent names are counted, so other names may have cars too.
  const otherwise = known.length < mostCountedNames ? formatNumber(0) : "";
  return (value) => {
    const count = byValue.get(value.toLowerCase());
    return count === undefined ? otherwise : formatNumber(count);
  };
}
