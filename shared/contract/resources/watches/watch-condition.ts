import * as z from "zod/mini";
import { colors, grades, listingSources, transmissions } from "../../../domain/inventory/vocabulary.ts";
import {
  type Flexibility,
  flexibilityLevels,
  type WatchCondition,
  watchFuels,
} from "../../../domain/watches/watch-condition.ts";
import { largestPriceKrw, largestSearchUsd } from "../../schema/amounts.ts";
import { optionally } from "../../schema/described.ts";
import { statedDay } from "../../schema/timestamp.ts";

const largestKm = 10_000_000;

/** The maximum length of a name filter, in characters. */
export const longestFilter = 200;
const longestField = 50;
const mostFields = 50;

/** Returns the schema of an object whose keys are fields of a condition and whose values match `value`. */
export const fieldsOf = <Value extends z.ZodMiniType>(value: Value, most = mostFields) =>
  z.record(z.string().check(z.maxLength(longestField)), value).check(
    z.refine((fields) => Object.keys(fields).length <= most, `must have at most ${most} fields`),
    z.meta({ maxProperties: most }),
  );

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestFilter));
const integer = (maximum: number) => z.int().check(z.minimum(0), z.maximum(maximum));
const anyOf = <const Token extends string>(tokens: readonly Token[]) =>
  z.union([z.enum(tokens), z.array(z.enum(tokens)).check(z.minLength(1), z.maxLength(tokens.length))]);
const year = z.int().check(z.minimum(1900), z.maximum(2100));

const filters = z.strictObject({
  source: optionally(
    z.array(z.enum(listingSources)).check(z.maxLength(listingSources.length)),
    "Sources to search; all auctions when omitted. With `dealer`, `make` is required.",
  ),
  make: optionally(text, "Manufacturer, upper or lower case."),
  model: optionally(text, "Model group; it includes all its sub-models."),
  sub_model: optionally(text, "One sub-model, exactly."),
  trim: optionally(text, "One trim level, exactly."),
  keyword: optionally(text, "Words that must each occur in make, model or trim."),
  fuel: optionally(z.enum(watchFuels), "One fuel."),
  transmission: optionally(anyOf(transmissions), "One transmission, or any of several."),
  body_style: optionally(text, "Body style; `van` is also detected from model and trim."),
  color: optionally(anyOf(colors), "One color, or any of several."),
  options_include: optionally(
    z.array(z.string().check(z.toLowerCase(), z.minLength(1), z.maxLength(100))).check(z.maxLength(50)),
    "Options. A car must have all of them.",
  ),
  accident_grade: optionally(anyOf(grades), "Accident grades. Auction cars only."),
  exterior_grade: optionally(anyOf(grades), "Exterior grades. Auction cars only."),
  year_min: optionally(year, "Oldest model year."),
  year_max: optionally(year, "Newest model year."),
  mileage_max_km: optionally(integer(largestKm), "Highest mileage."),
  price_min_krw: optionally(integer(largestPriceKrw), "Lowest start or asking price, won."),
  price_max_krw: optionally(integer(largestPriceKrw), "Highest start or asking price, won."),
  estimated_landed_max_usd: optionally(
    z.number().check(z.minimum(0), z.maximum(largestSearchUsd)),
    "Highest landed cost for you. Cars whose landed cost cannot be computed are omitted.",
  ),
  auction_date_from: optionally(statedDay, "First auction day (Korean date). Auction cars only."),
  auction_date_to: optionally(statedDay, "Last auction day, included. Auction cars only."),
  no_accident: optionally(
    z.boolean(),
    "`true`: only cars whose inspection found nothing at all. What counts as a finding depends on the source.",
  ),
  no_frame_damage: optionally(z.boolean(), "`true`: only cars inspected and without structural damage."),
});
const filtersAre = "Filters. A car must satisfy all of them.";

/** The filters of a condition in a request. */
export const watchFiltersInput = filters.check(z.meta({ id: "WatchFiltersInput", description: filtersAre }));

/** The filters of a condition in a response. */
export const watchFiltersSchema = filters.check(z.meta({ id: "WatchFilters", description: filtersAre }));

const percent = z.number().check(z.minimum(0), z.maximum(100));

const signals = z.strictObject({
  repeat_listing: optionally(
    z.strictObject({
      min_listing_count: optionally(
        z.int().check(z.minimum(2), z.maximum(100)),
        "Minimum number of times that the car was listed. Default 2.",
      ),
      min_drop_pct: optionally(
        percent,
        "By how much the price must have fallen over the car's rounds in the window, in percent.",
      ),
      window_days: optionally(
        z.int().check(z.minimum(1), z.maximum(365)),
        "Length of the window in days. Default 90.",
      ),
    }),
    "The car has been listed before.",
  ),
  undervalued: optionally(
    z.strictObject({ min_delta_pct: optionally(percent, "Minimum difference in percent. Default 10.") }),
    "The car is offered below the price of comparable sold cars by at least this difference.",
  ),
  price_drop: optionally(
    z.strictObject({ min_drop_pct: optionally(percent, "Minimum fall in percent. Default 3.") }),
    "The price of the car has just fallen by at least this percentage.",
  ),
});
const signalsAre = "Signals. At least one of them must apply to the car.";

/** The signals of a condition in a request. */
export const watchSignalsInput = signals.check(z.meta({ id: "WatchSignalsInput", description: signalsAre }));

/** The signals of a condition in a response. */
export const watchSignalsSchema = signals.check(z.meta({ id: "WatchSignals", description: signalsAre }));

/** The domain checks the content of each field, because flexibility has its own error code. */
const flexibility = fieldsOf(
  z.strictObject({
    level: optionally(
      z.string().check(z.maxLength(longestField)),
      `How far a bound is widened: ${flexibilityLevels.join(", ")}.`,
    ),
    allowed_values: optionally(
      // More than 4 names have their own error code, so the schema accepts more.
      z.array(text).check(z.maxLength(mostFields)),
      "Names that are accepted as well, at most 4.",
    ),
  }),
);
const flexibilityIs =
  "How filters are relaxed, by field: a `level` for bounds (`year` for both ends), `allowed_values` for `model`, `trim` and `fuel`.";

/** The flexibility of filters, in a request. */
const flexibilityInput = flexibility.check(z.meta({ id: "FlexibilityInput", description: flexibilityIs }));

/** The flexibility of filters, in a response. */
export const flexibilitySchema = flexibility.check(z.meta({ id: "Flexibility", description: flexibilityIs }));

/** The parts of a condition in a request, to be spread into its schema. */
export const watchConditionFields = {
  filters: watchFiltersInput,
  signals: z.optional(z.nullable(watchSignalsInput)),
  flexibility: z.optional(z.nullable(flexibilityInput)),
};

/** A condition to evaluate once. */
export const watchConditionSchema = z
  .strictObject(watchConditionFields)
  .check(z.meta({ id: "WatchConditionInput", description: "A buying condition." }));

type StatedCondition = {
  [Name in keyof z.output<typeof watchConditionSchema>]?:
    | z.output<typeof watchConditionSchema>[Name]
    | undefined;
};

/** Returns the condition in a request body. Null blocks are left out, and absent filters become an empty object. */
export function conditionOf({ filters = {}, signals, flexibility }: StatedCondition): WatchCondition {
  return {
    filters,
    ...(signals != null && { signals }),
    ...(flexibility != null && { flexibility: flexibility as Flexibility }),
  };
}
