import type { VehicleSearch } from "./vehicle-search.ts";

/**
 * Returns the change that puts another value in a filter in place of one that no car has; null where the search does
 * not have the value. Upper and lower case do not count, as they do not for the service.
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
