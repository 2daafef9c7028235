import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import type { ErrorDetails } from "../errors/error-codes.ts";
import { Problem } from "../errors/problem.ts";
import {
  type FieldFlexibility,
  type Flexibility,
  flexibilityLevels,
  type WatchFilters,
  watchFuels,
} from "./watch-condition.ts";
import { widenableBounds, yearBounds } from "./widen-bounds.ts";

/** Maximum number of alternative values of one field. */
const allowedValuesLimit = 4;
/** Maximum number of combinations of alternatives over all fields. */
const variantLimit = 8;

const nameFields = ["model", "trim", "fuel"] as const satisfies (keyof WatchFilters)[];
const boundFields: readonly string[] = [...widenableBounds, ...yearBounds, "year"];
/** Filters that cannot have flexibility. */
const strictFields: readonly string[] = [
  "no_accident",
  "no_frame_damage",
  "source",
  "make",
  "sub_model",
  "keyword",
  "transmission",
  "body_style",
  "color",
  "options_include",
  "accident_grade",
  "exterior_grade",
  "price_min_krw",
  "auction_date_from",
  "auction_date_to",
] satisfies (keyof WatchFilters)[];

/**
 * Rejects a flexibility block that exceeds the limits or has no effect.
 * @throws Problem eagle_eye_invalid_flexibility with `details.field`
 */
export function checkFlexibility(flexibility: Flexibility, filters: WatchFilters): void {
  let variants = 1;
  for (const [field, flexible] of Object.entries(flexibility)) {
    if (flexible.level !== undefined && !flexibilityLevels.includes(flexible.level)) {
      throw refusal(field, `has a level other than ${flexibilityLevels.join(", ")}`);
    }
    if (isNameField(field)) {
      variants *= countVariants(field, flexible, filters);
      if (variants > variantLimit) {
        throw refusal(field, `brings the watch to ${variants} variants; it may have ${variantLimit}`, {
          limit: variantLimit,
        });
      }
    } else if (boundFields.includes(field)) {
      checkBound(field, flexible, filters);
    } else {
      checkStrict(field, flexible);
    }
  }
}

function checkBound(field: string, flexible: FieldFlexibility, filters: WatchFilters): void {
  if (flexible.allowed_values !== undefined) throw refusal(field, "is a bound; give a level only");
  if (flexible.level === undefined) throw refusal(field, `needs a level: ${flexibilityLevels.join(", ")}`);
  if (flexible.level === "none") return;
  const bounds = field === "year" ? yearBounds : [field as keyof WatchFilters];
  if (bounds.every((bound) => filters[bound] === undefined)) {
    throw refusal(field, "has nothing to widen: the filter is not set");
  }
}

function checkStrict(field: string, { level = "none", allowed_values }: FieldFlexibility): void {
  if (!strictFields.includes(field)) throw refusal(field, "is not a flexible filter");
  if (level !== "none" || allowed_values !== undefined) {
    throw refusal(field, "is not flexible. Set it to none or leave it out");
  }
}

/** Returns the number of alternative values of a field; 1 when it is strict. */
function countVariants(
  field: (typeof nameFields)[number],
  { level, allowed_values }: FieldFlexibility,
  filters: WatchFilters,
): number {
  if (allowed_values === undefined) {
    if (level === undefined || level === "none") return 1;
    throw refusal(field, "is flexible by allowed_values; name them");
  }
  if (level === "none") throw refusal(field, "has allowed_values and the level none; choose one");
  if (filters[field] === undefined) throw refusal(field, "has nothing to widen: the filter is not set");
  const values = new Set(allowed_values.map(foldText));
  if (values.size === 0) throw refusal(field, "has an empty allowed_values; name at least one value");
  if (allowed_values.length > allowedValuesLimit) {
    throw refusal(field, `allows at most ${allowedValuesLimit} values`, { limit: allowedValuesLimit });
  }
  const fuels: readonly string[] = watchFuels;
  const unknownFuel = field === "fuel" && allowed_values.find((value) => !fuels.includes(value));
  if (typeof unknownFuel === "string") {
    throw refusal(
      field,
      `allows ${unknownFuel}, which is not a fuel; the fuels are ${watchFuels.join(", ")}`,
    );
  }
  return values.size;
}

const isNameField = (field: string): field is (typeof nameFields)[number] =>
  (nameFields as readonly string[]).includes(field);

function refusal(
  field: string,
  message: string,
  details: ErrorDetails<"eagle_eye_invalid_flexibility"> = {},
): Problem {
  const path = `body.flexibility.${field}`;
  return new Problem("eagle_eye_invalid_flexibility", `flexibility.${field} ${message}.`, {
    field,
    issues: [{ path, message }],
    ...details,
  });
}
