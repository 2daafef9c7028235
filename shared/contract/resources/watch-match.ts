import * as z from "zod/mini";
import { timestamp } from "../schema/timestamp.ts";
import { vehicleSummarySchema } from "./vehicle.ts";

const percent = (description: string) => z.number().check(z.describe(description));
const krw = (description: string) => z.int().check(z.describe(description));

const repeatListingSchema = z
  .object({
    listing_count: z.int().check(z.describe("Rounds of the car within the window, this one included.")),
    cumulative_drop_pct: z
      .nullable(z.number())
      .check(z.describe("How far its price has come down over them, in percent; null where one is missing.")),
    window_days: z.int().check(z.describe("Length of the window, days.")),
  })
  .check(z.meta({ id: "RepeatListingDetail", description: "A car that keeps coming back." }));
const undervaluedSchema = z
  .object({
    reference_price_krw: krw("What about the same car is sold for, won."),
    listing_price_krw: krw("What this one is listed for, won."),
    delta_pct: percent("How far below the reference that is, in percent."),
  })
  .check(z.meta({ id: "UndervaluedDetail", description: "A car below the market." }));
const priceDropSchema = z
  .object({
    previous_price_krw: krw("Price before, won."),
    current_price_krw: krw("Price now, won."),
    drop_pct: percent("How much less that is, in percent."),
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
        description:
          "A bound that was widened: as it was asked for, as it was applied, and what the car has.",
      }),
    ),
  z
    .object({ requested: z.string(), allowed_values: z.array(z.string()), actual: z.string() })
    .check(z.meta({ id: "CategoricalFlexDetail", description: "A value let in beside the one asked for." })),
]);

/** What every car on a list, and every entry of an event, says about why it is there. */
export const verdictFields = {
  match_reason: z
    .enum(["filters", "signals.repeat_listing", "signals.undervalued", "signals.price_drop", "manual"])
    .check(z.describe("`manual` for a car picked by hand.")),
  signal_detail: z
    .nullable(z.union([repeatListingSchema, undervaluedSchema, priceDropSchema]))
    .check(z.describe("What the signal of `match_reason` saw; null without one.")),
  match_type: z.enum(["exact", "flex"]).check(z.describe("Whether a filter was stretched to let it in.")),
  flex_detail: z
    .nullable(z.record(z.string(), flexEntrySchema))
    .check(z.describe("Which filters were stretched, by field, and how far; null for an exact match.")),
};

/** Why a car is on a list, by itself. */
export const verdictSchema = z.object(verdictFields);

const vehicleId = z.string().check(z.describe("Listing id of the car."));
const currentPrice = z.nullable(z.int()).check(z.describe("Price in won; null while it has none."));

/** A car on a watch's list. */
export const watchMatchSchema = z
  .object({
    vehicle_id: vehicleId,
    vehicle: z
      .nullable(vehicleSummarySchema)
      .check(z.describe("The car as it was last looked at; null where only its id is known.")),
    ...verdictFields,
    price_krw: currentPrice,
    first_matched_at: timestamp.check(z.describe("When it got on the list.")),
    hidden: z.boolean().check(z.describe("Whether you hid it.")),
  })
  .check(z.meta({ id: "WatchMatch", description: "A car on a watch's list." }));
/** A car on a watch's list. */
export type WatchMatchResource = z.output<typeof watchMatchSchema>;

/** What is shown of a car that a condition matches, to be spread into a schema. */
export const conditionMatchFields = {
  vehicle_id: vehicleId,
  vehicle: vehicleSummarySchema,
  ...verdictFields,
  price_krw: currentPrice,
};
/** A car that a condition matches, on no list yet. */
export const conditionMatchSchema = z
  .object(conditionMatchFields)
  .check(z.meta({ id: "ConditionMatch", description: "A car that a condition matches." }));
/** A car that a condition matches. */
export type ConditionMatchResource = z.output<typeof conditionMatchSchema>;

/** Cars of a list to do something with. How many a call may name depends on the route. */
export const vehicleIdsSchema = z
  .object({
    vehicle_ids: z
      .array(z.string())
      .check(z.minLength(1), z.describe("Listing ids; naming one twice counts once.")),
  })
  .check(z.meta({ id: "WatchVehicleIds", description: "Cars by their listing ids." }));

const ids = (description: string) => z.array(z.string()).check(z.describe(description));
const activeCount = z.int().check(z.describe("Cars on the list now that are not hidden."));

/** What came of hiding cars. */
export const hiddenMatchesSchema = z
  .object({
    hidden: ids("Hidden now."),
    already_hidden: ids("Hidden before."),
    not_found: ids("Not on the list."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "HiddenMatches", description: "What came of hiding cars." }));

/** What came of restoring hidden cars. */
export const unhiddenMatchesSchema = z
  .object({
    unhidden: ids("Shown again."),
    already_visible: ids("Were not hidden."),
    not_found: ids("Not on the list."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "UnhiddenMatches", description: "What came of restoring cars." }));

/** What came of adding cars to a static list. */
export const addedMatchesSchema = z
  .object({
    added: z
      .array(z.object({ vehicle_id: vehicleId, price_krw: currentPrice }))
      .check(z.describe("On the list now.")),
    already_in_list: ids("Were on it before; those hidden stay hidden."),
    not_found: ids("Not for sale now, or unknown."),
    unavailable: ids("Dealers' cars that could not be asked for; try them again later."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "AddedMatches", description: "What came of adding cars." }));

/** What came of removing cars from a static list. */
export const removedMatchesSchema = z
  .object({
    removed: ids("No longer on the list."),
    not_found: ids("Were not on it."),
    active_match_count: activeCount,
  })
  .check(z.meta({ id: "RemovedMatches", description: "What came of removing cars." }));
