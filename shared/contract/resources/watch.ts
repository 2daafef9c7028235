import * as z from "zod/mini";
import { dealerCoverages, watchStatuses } from "../../domain/watches/watch.ts";
import type { Flexibility, WatchCondition } from "../../domain/watches/watch-condition.ts";
import { shownId, shownText } from "../schema/shown-values.ts";
import { timestamp } from "../schema/timestamp.ts";
import {
  flexibilityInput,
  flexibilitySchema,
  watchFiltersInput,
  watchFiltersSchema,
  watchSignalsInput,
  watchSignalsSchema,
} from "./watch-condition.ts";

/** Longest name of a watch, in characters. */
export const longestWatchName = 200;

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

const count = (description: string) => z.int().check(z.describe(description));

/** A watch in a response. */
export const watchSchema = z
  .object({
    watch_id: shownId.check(z.describe("Id of the watch.")),
    name: shownText(longestWatchName).check(z.describe("Your name for the watch.")),
    status: z
      .enum(watchStatuses)
      .check(z.describe("`paused` if it is paused, muted or not; `muted` if it is only muted.")),
    muted: z.boolean().check(z.describe("The list is kept up to date, but nothing is sent.")),
    paused: z.boolean().check(z.describe("The list is not updated, and nothing is sent.")),
    filters: watchFiltersSchema,
    signals: z.nullable(watchSignalsSchema).check(z.describe("Null without any.")),
    flexibility: z.nullable(flexibilitySchema).check(z.describe("Null when the filters are strict.")),
    automatic_list_update: z.boolean().check(z.describe("False for a static list.")),
    active_match_count: count("Cars on the list that are not hidden."),
    hidden_match_count: count("Cars on the list that you hid."),
    created_at: timestamp.check(z.describe("When it was created.")),
    updated_at: timestamp.check(z.describe("When it was last muted, unmuted, paused or resumed.")),
    last_evaluated_at: z
      .nullable(timestamp)
      .check(
        z.describe(
          "When its list was last compared with the market; for a watch over dealers, the last recheck that no source interrupted. Null on a new static list, and until the first recheck if dealers could not show all their cars at creation.",
        ),
      ),
    coverage: z
      .nullable(z.enum(dealerCoverages))
      .check(
        z.describe(
          "Coverage of the last hourly recheck with dealers: `complete` for every car within your bounds on year and price, `partial` if dealers offer more than a recheck reads (then narrow your filters). Null before the first recheck and without dealers.",
        ),
      ),
  })
  .check(z.meta({ id: "Watch", description: "A saved buying condition, or a list of cars picked by hand." }));
/** A watch in a response. */
export type WatchResource = z.output<typeof watchSchema>;

type StatedCondition = {
  [Name in keyof z.output<typeof watchConditionSchema>]?:
    | z.output<typeof watchConditionSchema>[Name]
    | undefined;
};

/** Returns the condition a request's body states; a null block counts as absent, and absent filters as none. */
export function conditionOf({ filters = {}, signals, flexibility }: StatedCondition): WatchCondition {
  return {
    filters,
    ...(signals != null && { signals }),
    ...(flexibility != null && { flexibility: flexibility as Flexibility }),
  };
}
