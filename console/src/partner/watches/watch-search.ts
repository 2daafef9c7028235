import * as z from "zod/mini";
import type { WatchMatch } from "../../api/generated/types.ts";
import { oneOf, someText } from "../../router/search-values.ts";
import { parseVehicleSearch, type VehicleSearch } from "../vehicles/vehicle-search.ts";

/** Reasons for which a car is on an automatic list. */
export const matchReasons = [
  "filters",
  "signals.price_drop",
  "signals.undervalued",
  "signals.repeat_listing",
] as const satisfies WatchMatch["match_reason"][];

/** Sort orders of a watch's cars other than newest first. */
export const matchSorts = ["price_asc", "price_desc", "drop_desc"] as const;

const watchPageSearchSchema = z.object({
  tab: oneOf(["events"]),
  hidden: oneOf(["shown"]),
  reason: oneOf(matchReasons),
  match_type: oneOf(["exact", "flex"]),
  text: someText,
  sort: oneOf(matchSorts),
  cursor: someText,
});

/** A watch's view in the URL: the tab, and how its cars are filtered, sorted and paged. */
export type WatchPageSearch = z.output<typeof watchPageSearchSchema>;

/** Parses the URL of a watch. */
export const parseWatchPageSearch = (search: unknown): WatchPageSearch =>
  z.parse(watchPageSearchSchema, search);

const builderSearchSchema = z.object({ from: someText });

/** The watch or vehicle search that a new watch copies. */
export type BuilderSearch = z.output<typeof builderSearchSchema> & VehicleSearch;

/** Reads the URL of the page that creates a watch. */
export function parseBuilderSearch(address: unknown): BuilderSearch {
  return { ...parseVehicleSearch(address), ...z.parse(builderSearchSchema, address) };
}
