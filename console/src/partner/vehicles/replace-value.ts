import type { VehicleSearch } from "./vehicle-search.ts";

/**
 * Returns the change that replaces a filter value that no car has; null if the search does not contain it. As
 * in the service, letter case is ignored.
 */
export function replaceValue(
  search: VehicleSearch,
  filter: string,
  value: string,
  replacement: string,
): Partial<VehicleSearch> | null {
  const given = (search as Readonly<Record<string, unknown>>)[filter];
  const isIt = (one: unknown) => typeof one === "string" && one.toLowerCase() === value.toLowerCase();
  if (isIt(given)) return { [filter]: replacement };
  if (!Array.isArray(given) || !given.some(isIt)) return null;
  return { [filter]: [...new Set(given.map((one) => (isIt(one) ? replacement : one)))] };
}
