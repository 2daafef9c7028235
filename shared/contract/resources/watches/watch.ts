import * as z from "zod/mini";
import { dealerCoverages, watchStatuses } from "../../../domain/watches/watch.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { flexibilitySchema, watchFiltersSchema, watchSignalsSchema } from "./watch-condition.ts";

/** Longest name of a watch, in characters. */
export const longestWatchName = 200;

const count = (description: string) => z.int().check(z.describe(description));

/** A watch in a response. */
export const watchSchema = z
  .object({
    watch_id: responseId.check(z.describe("Id of the watch.")),
    name: responseText(longestWatchName).check(z.describe("Your name for the watch.")),
    status: z
      .enum(watchStatuses)
      .check(
        z.describe("`paused` if the watch is paused, even if it is also muted; `muted` if it is only muted."),
      ),
    muted: z.boolean().check(z.describe("The list is kept up to date, but nothing is sent.")),
    paused: z.boolean().check(z.describe("The list is not updated, and nothing is sent.")),
    filters: watchFiltersSchema,
    signals: z
      .nullable(watchSignalsSchema)
      .check(z.describe("Signals of the condition; null if there are none.")),
    flexibility: z
      .nullable(flexibilitySchema)
      .check(z.describe("How filters are relaxed; null if the filters are strict.")),
    automatic_list_update: z.boolean().check(z.describe("False for a static list.")),
    active_match_count: count("Cars on the list that are not hidden."),
    hidden_match_count: count("Cars on the list that you hid."),
    created_at: timestamp.check(z.describe("When the watch was created.")),
    updated_at: timestamp.check(z.describe("When the watch was last muted, unmuted, paused or resumed.")),
    last_evaluated_at: z
      .nullable(timestamp)
      .check(
        z.describe(
          "When the watch's list was last compared with the market. For a watch that includes dealers, this is the last recheck in which no source failed. Null on a new static list, and until the first recheck if dealers could not show all their cars at creation.",
        ),
      ),
    coverage: z
      .nullable(z.enum(dealerCoverages))
      .check(
        z.describe(
          "Coverage of the last hourly recheck with dealers: `complete` if it read every car within your bounds on year and price. `partial` if dealers offer more cars than a recheck reads; narrow your filters. Null before the first recheck and without dealers.",
        ),
      ),
  })
  .check(z.meta({ id: "Watch", description: "A saved buying condition, or a list of cars picked by hand." }));
/** A watch in a response. */
export type WatchResource = z.output<typeof watchSchema>;
