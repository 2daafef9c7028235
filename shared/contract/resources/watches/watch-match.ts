import * as z from "zod/mini";
import { longestId } from "../../../domain/text-limits.ts";
import { memberLimits } from "../../../domain/watches/watch.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { lookedUpId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { vehicleSummarySchema } from "../vehicles/vehicle.ts";
import { fieldsOf, longestFilter } from "./watch-condition.ts";

/** Maximum number of entries in `flex_detail`, higher than the number of names and bounds that can be widened. */
const mostWidened = 10;

const percent = (description: string) => z.number().check(z.describe(description));
const krw = (description: string) => z.int().check(z.describe(description));

const repeatListingSchema = z
  .object({
    listing_count: z.int().check(z.describe("Rounds of the car within the window, including this round.")),
    cumulative_drop_pct: z
      .nullable(z.number())
      .check(
        z.describe("By how much the price fell over these rounds, in percent; null if a price is missing."),
      ),
    window_days: z.int().check(z.describe("Length of the window, days.")),
  })
  .check(z.meta({ id: "RepeatListingDetail", description: "A car listed repeatedly." }));
const undervaluedSchema = z
  .object({
    reference_price_krw: krw("Price of comparable sold cars, won."),
    listing_price_krw: krw("Listing price of this car, won."),
    delta_pct: percent("How far the car's price is below the reference, in percent."),
  })
  .check(z.meta({ id: "UndervaluedDetail", description: "A car below the market." }));
const priceDropSchema = z
  .object({
    previous_price_krw: krw("Previous price, won."),
    current_price_krw: krw("Current price, won."),
    drop_pct: percent("By how much the price fell, in percent."),
  })
  .check(z.meta({ id: "PriceDropDetail", description: "A car that became cheaper." }));

const flexEntrySchema = z.union([
  z
    .object({
      requested: z.number(),
      level: z.enum(["none", "small", "medium", "large"]),
      effective: z.number(),
      actual: z.number(),
    })
    .check(
      z.meta({
        id: "NumericFlexDetail",
        description: "A widened bound: the requested value, the applied value, and the car's value.",
      }),
    ),
  z
    .object({
      requested: responseText(longestFilter),
      allowed_values: responseList(responseText(longestFilter), 4),
      actual: responseText(longestFilter),
    })
    .check(
      z.meta({
        id: "CategoricalFlexDetail",
        description: "A value that was accepted in place of the requested value.",
      }),
    ),
]);

/** The fields with the reason why a car is on a list or in an event. */
export const verdictFields = {
  match_reason: z
    .enum(["filters", "signals.repeat_listing", "signals.undervalued", "signals.price_drop", "manual"])
    .check(z.describe("`manual` for a car added by hand.")),
  signal_detail: z
    .nullable(z.union([repeatListingSchema, undervaluedSchema, priceDropSchema]))
    .check(z.describe("Details of the signal in `match_reason`; null without a signal.")),
  match_type: z.enum(["exact", "flex"]).check(z.describe("Whether a filter was relaxed to match the car.")),
  flex_detail: z
    .nullable(fieldsOf(flexEntrySchema, mostWidened))
    .check(z.describe("Which filters were relaxed, by field, and how far; null for an exact match.")),
};

/** The match reason of a car as a separate schema. */
export const verdictSchema = z.object(verdictFields);

const vehicleId = responseId.check(z.describe("Listing id of the car."));
const currentPrice = z.nullable(z.int()).check(z.describe("Price in won; null while the car has no price."));

/** A car on a watch's list. */
export const watchMatchSchema = z
  .object({
    vehicle_id: vehicleId,
    vehicle: z
      .nullable(vehicleSummarySchema)
      .check(z.describe("The car as of its last check; null while only the listing id is known.")),
    ...verdictFields,
    price_krw: currentPrice,
    first_matched_at: timestamp.check(z.describe("When the car was added to the list.")),
    hidden: z.boolean().check(z.describe("Whether you hid the car.")),
  })
  .check(z.meta({ id: "WatchMatch", description: "A car on a watch's list." }));
/** A car on a watch's list. */
export type WatchMatchResource = z.output<typeof watchMatchSchema>;

/** The fields of a matching car, to be spread into a schema. */
export const conditionMatchFields = {
  vehicle_id: vehicleId,
  vehicle: vehicleSummarySchema,
  ...verdictFields,
  price_krw: currentPrice,
};
/** A matching car that is on no list yet. */
export const conditionMatchSchema = z
  .object(conditionMatchFields)
  .check(z.meta({ id: "ConditionMatch", description: "A car that a condition matches." }));
/** A matching car that is on no list yet. */
export type ConditionMatchResource = z.output<typeof conditionMatchSchema>;

/** Each route has a lower limit with its own error code. */
const mostNamed = 1000;
const mostShown = 100;
const mostHidden = memberLimits.static;

/** Cars of a list to change. The maximum number depends on the route. */
export const vehicleIdsSchema = z
  .strictObject({
    vehicle_ids: z
      .array(lookedUpId)
      .check(z.minLength(1), z.maxLength(mostNamed), z.describe("Listing ids; duplicates count once.")),
  })
  .check(z.meta({ id: "WatchVehicleIds", description: "Cars by their listing ids." }));

const ids = (description: string, most = mostShown) =>
  responseList(responseText(longestId), most).check(z.describe(description));
const activeCount = z.int().check(z.describe("Cars on the list now that are not hidden."));

/** Result of hiding cars. */
export const hiddenMatchesSchema = z
  .object({
    hidden: ids("Cars that this request hid.", mostHidden),
    already_hidden: ids("Cars that were already hidden.", mostHidden),
    not_found: ids("Cars that are not on the list.", mostHidden),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "HiddenMatches", description: "Result of hiding cars." }));

/** Result of unhiding cars. */
export const unhiddenMatchesSchema = z
  .object({
    unhidden: ids("Cars that this request unhid.", mostHidden),
    already_visible: ids("Cars that were not hidden.", mostHidden),
    not_found: ids("Cars that are not on the list.", mostHidden),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "UnhiddenMatches", description: "Result of unhiding cars." }));

/** Result of adding cars to a static list. */
export const addedMatchesSchema = z
  .object({
    added: responseList(z.object({ vehicle_id: vehicleId, price_krw: currentPrice }), mostShown).check(
      z.describe("Cars that this request added."),
    ),
    already_in_list: ids("Cars that were already on the list. Hidden cars stay hidden."),
    not_found: ids("Cars that are unknown or not for sale now."),
    unavailable: ids("Dealer cars that could not be checked; try again later."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "AddedMatches", description: "Result of adding cars." }));

/** Result of removing cars from a static list. */
export const removedMatchesSchema = z
  .object({
    removed: ids("Cars that this request removed."),
    not_found: ids("Cars that were not on the list."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "RemovedMatches", description: "Result of removing cars." }));
