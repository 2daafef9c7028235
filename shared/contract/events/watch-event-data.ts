import * as z from "zod/mini";
import { removalReasons } from "../../domain/watches/match-row.ts";
import { vehicleSummarySchema } from "../resources/vehicles/vehicle.ts";
import { verdictFields } from "../resources/watches/watch-match.ts";
import { timestamp } from "../schema/timestamp.ts";

const entryFields = {
  vehicle: vehicleSummarySchema,
  ...verdictFields,
  first_matched_at: timestamp.check(z.describe("When the car was first added to the list.")),
};

const additionSchema = z
  .strictObject({
    ...entryFields,
    availability_reason: z
      .optional(z.literal("relisted"))
      .check(z.describe("Present with `previous_vehicle_id` when the same car was listed before.")),
    previous_vehicle_id: z
      .optional(z.string())
      .check(z.describe("Listing id of the car in its previous round.")),
  })
  .check(z.meta({ id: "WatchAddition", description: "A car that is new on a watch's list." }));

const priceSchema = z
  .strictObject({
    price_krw: z.nullable(z.int()).check(z.describe("Price in won; null before a price was set.")),
    price_usd: z
      .nullable(z.int())
      .check(z.describe("Price in whole US dollars; null without a usable exchange rate.")),
  })
  .check(z.meta({ id: "WatchPrice", description: "A price at one time." }));

const priceChangeSchema = z
  .strictObject({ ...entryFields, previous: priceSchema, current: priceSchema })
  .check(z.meta({ id: "WatchPriceChange", description: "A car on a watch's list whose price changed." }));

const removalSchema = z
  .strictObject({
    vehicle_id: z.string().check(z.describe("Listing id of the car.")),
    reason: z
      .enum(removalReasons)
      .check(z.describe("Why the car was removed. After `under_contract`, the car may be added again.")),
    removed_at: timestamp.check(z.describe("When the car was removed.")),
  })
  .check(z.meta({ id: "WatchRemoval", description: "A car removed from a watch's list." }));

/** `data` of the events about watches, by type. */
export const watchEventData = {
  "eagle_eye.match": z.strictObject({
    watch_id: z.string().check(z.describe("The watch.")),
    additions: z.array(additionSchema).check(z.describe("Cars that were added.")),
    price_changes: z.array(priceChangeSchema).check(z.describe("Cars whose price changed.")),
    removals: z.array(removalSchema).check(z.describe("Cars that were removed.")),
    is_test: z.optional(z.literal(true)).check(z.describe("Present only on test fires in the sandbox.")),
  }),
};
