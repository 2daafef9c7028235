import { isDealerOption } from "../dealers/option-tokens.ts";
import type { ErrorDetails } from "../errors/error-codes.ts";
import { Problem, validationProblem } from "../errors/problem.ts";
import { auctionOnlyFilters, scopeOf, type VehicleFilters } from "./vehicle-search.ts";

/**
 * Rejects parameters that contradict each other.
 * @throws Problem validation_error with `details.field`; mixed_source_pagination_unsupported
 */
export function checkVehicleSearch(filters: VehicleFilters, hasCursor: boolean): void {
  const { dealer, auctions } = scopeOf(filters);
  if (isSet(filters.model) && !isSet(filters.make)) throw refusal("make", "is required with model");
  if (filters.sub_model !== undefined && !isSet(filters.model)) {
    throw refusal("model", "is required with sub_model");
  }
  if (filters.sub_model !== undefined && !dealer) {
    throw refusal("sub_model", "works with source=dealer only; filter auction cars by model or keyword");
  }
  if (!dealer) return;
  checkDealerSearch(filters);
  if (auctions !== null && auctions.length > 0 && hasCursor) {
    throw new Problem(
      "mixed_source_pagination_unsupported",
      "Auction and dealer cars can be mixed on the first page only. Page each source with its own cursor.",
    );
  }
}

function checkDealerSearch(filters: VehicleFilters): void {
  if (!isSet(filters.make)) throw refusal("make", "is required with source=dealer");
  const auctionOnly = auctionOnlyFilters.find((name) => isSet(filters[name]));
  if (auctionOnly !== undefined) throw refusal(auctionOnly, "applies to auction cars only; leave dealer out");
  const option = filters.options_include?.find((token) => !isDealerOption(token));
  if (option !== undefined) {
    throw refusal("options_include", `dealer cars cannot be searched by ${option}`, { value: option });
  }
}

/** Returns the error for a cursor made with an earlier vocabulary. */
export const outdatedCursor = (): Problem =>
  validationProblem(
    [{ path: "query.cursor", message: "was made before the vocabulary changed; start again without it" }],
    { field: "cursor" },
  );

/**
 * Reports whether a search without a source excludes dealer cars. The search excludes them if it has a filter that
 * applies only to auction cars.
 */
export const excludesDealers = (filters: VehicleFilters): boolean =>
  scopeOf(filters).auctions === null && auctionOnlyFilters.some((name) => isSet(filters[name]));

/** Reports whether a filter has an effect: `orderable_only=false` and an empty list have none. */
const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;

const refusal = (
  field: keyof VehicleFilters,
  message: string,
  details: ErrorDetails<"validation_error"> = {},
) => validationProblem([{ path: `query.${field}`, message }], { field, ...details });
