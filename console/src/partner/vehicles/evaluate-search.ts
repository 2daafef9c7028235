import { isDealerOption } from "../../../../shared/domain/dealers/option-tokens.ts";
import { auctionOnlyFilters } from "../../../../shared/domain/inventory/vehicle-search.ts";
import { tokenName } from "../../vehicles/vehicle-words.ts";
import { describeFilter } from "./describe-filter.ts";
import type { FilterName, VehicleSearch } from "./vehicle-search.ts";

/** The reason why a search cannot be sent. */
export interface Obstacle {
  text: string;
  /** The conflicting filters to remove; empty if a required filter is missing. */
  drop: readonly FilterName[];
}

/** Reports whether a search includes dealer cars, alone or with auction cars. */
export const asksDealers = ({ source = [] }: VehicleSearch): boolean => source.includes("dealer");

/** Reports whether a search includes dealer and auction cars, in which case it has one page. */
export const asksBoth = (search: VehicleSearch): boolean =>
  asksDealers(search) && (search.source ?? []).length > 1;

/**
 * Returns the reason why the service would reject a search. The reason is computed before sending, so that the user
 * sees the required change.
 */
export function evaluateSearch(search: VehicleSearch): Obstacle[] {
  const { make, model, sub_model } = search;
  const obstacles: Obstacle[] = [];
  if (model !== undefined && make === undefined)
    obstacles.push({ text: "Choose a make before you choose a model.", drop: ["model"] });
  else if (sub_model !== undefined && (model === undefined || !asksDealers(search)))
    obstacles.push({
      text: "Variant filters apply only to dealers' cars of one model. Search auction cars by keyword.",
      drop: ["sub_model"],
    });
  return asksDealers(search) ? [...obstacles, ...evaluateDealerSearch(search)] : obstacles;
}

function evaluateDealerSearch(search: VehicleSearch): Obstacle[] {
  const obstacles: Obstacle[] = [];
  if (search.make === undefined) obstacles.push({ text: "Choose a make to search dealers' cars.", drop: [] });
  const auctionOnly = auctionOnlyFilters.filter((name) => search[name] !== undefined);
  if (auctionOnly.length > 0) {
    const filters = auctionOnly.map((name) => describeFilter(search, name)).join("; ");
    obstacles.push({ text: `Only auction cars can be searched by ${filters}.`, drop: auctionOnly });
  }
  const options = (search.options_include ?? []).filter((token) => !isDealerOption(token.toLowerCase()));
  if (options.length > 0)
    obstacles.push({
      text: `Dealers do not say whether a car has ${options.map(tokenName).join(", ")}.`,
      drop: ["options_include"],
    });
  return obstacles;
}
