import { isDealerOption } from "../dealers/option-tokens.ts";
import type { ErrorDetails } from "../errors/error-codes.ts";
import { Problem, validationProblem } from "../errors/problem.ts";
import { checkFlexibility } from "./check-flexibility.ts";
import type { WatchCondition, WatchFilters } from "./watch-condition.ts";

const auctionOnlyFilters = [
  "accident_grade",
  "exterior_grade",
  "auction_date_from",
  "auction_date_to",
] as const satisfies (keyof WatchFilters)[];

/**
 * Rejects a condition whose parts contradict each other; for automatic watches and one-off searches.
 * @throws Problem eagle_eye_filters_required, eagle_eye_invalid_flexibility or validation_error, each with
 * `details.field`
 */
export function checkWatchCondition({ filters, flexibility = {} }: WatchCondition): void {
  if (filters.source?.includes("dealer") === true) checkDealerFilters(filters);
  checkFlexibility(flexibility, filters);
}

/**
 * Rejects everything that would select cars automatically, which a static list does not allow.
 * @throws Problem validation_error with `details.field`
 */
export function checkStaticList({ filters = {}, signals, flexibility }: Partial<WatchCondition>): void {
  const isGiven = (name: string) => filters[name as keyof WatchFilters] !== undefined;
  const filter = Object.keys(filters).find((name) => name !== "source" && isGiven(name));
  if (filter !== undefined) {
    throw refusal(
      `filters.${filter}`,
      filter,
      "does not apply to a static list, which takes source alone; leave it out or set automatic_list_update to true",
    );
  }
  const block = signals !== undefined ? "signals" : flexibility !== undefined ? "flexibility" : undefined;
  if (block === undefined) return;
  throw refusal(
    block,
    block,
    "does not apply to a static list; leave it out or set automatic_list_update to true",
  );
}

function checkDealerFilters(filters: WatchFilters): void {
  if (filters.make === undefined) {
    throw new Problem(
      "eagle_eye_filters_required",
      "A watch over dealer cars needs filters.make. Send the make.",
      {
        field: "make",
        issues: [{ path: "body.filters.make", message: "is required with the source dealer" }],
      },
    );
  }
  const auctionOnly = auctionOnlyFilters.find((name) => filters[name] !== undefined);
  if (auctionOnly !== undefined) {
    throw refusal(`filters.${auctionOnly}`, auctionOnly, "applies to auction cars only; leave dealer out");
  }
  const option = filters.options_include?.find((token) => !isDealerOption(token.toLowerCase()));
  if (option !== undefined) {
    throw refusal(
      "filters.options_include",
      "options_include",
      `dealer cars cannot be searched by ${option}`,
      {
        value: option,
      },
    );
  }
}

const refusal = (
  path: string,
  field: string,
  message: string,
  details: ErrorDetails<"validation_error"> = {},
) => validationProblem([{ path: `body.${path}`, message }], { field, ...details });
