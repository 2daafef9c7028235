import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { failureReasons } from "../../../domain/orders/order.ts";
import { draftLimits } from "../../../domain/orders/result-draft.ts";
import { described } from "../../schema/described.ts";
import { responseList, responseText, responseToken } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { statedDay, timestamp } from "../../schema/timestamp.ts";

const texts = {
  price: described(responseText(draftLimits.price), "The hammer price as typed; empty if none."),
  loss: described(z.nullable(z.enum(failureReasons)), "The chosen reason for a loss; null if none."),
  fee: described(
    z.nullable(responseText(draftLimits.fee)),
    "The auction house's fee as typed; null while the house's rule applies.",
  ),
  reason: described(responseText(draftLimits.reason), "The typed reason for an exception; empty if none."),
};

const version = z
  .int()
  .check(
    z.nonnegative(),
    z.maximum(Number.MAX_SAFE_INTEGER),
    z.meta({ description: "Number of changes of the draft; 0 before the first change." }),
  );

const row = z
  .object({
    vehicle_id: described(responseToken(listingLimits.listingId), "Listing id of the vehicle."),
    ...texts,
  })
  .check(z.meta({ id: "ResultDraftRow", description: "The result of a lot as an operator typed it." }));

/** The results of an auction day that operators have typed and not submitted. */
export const resultDraftSchema = z
  .object({
    auction_date: described(z.iso.date(), "The day of the auction in KST, `YYYY-MM-DD`."),
    rows: described(responseList(row, draftLimits.rows), "One row per lot with a typed result."),
    changed_at: described(
      z.nullable(timestamp),
      "Time of the last change; null before the first change, and after the draft has expired.",
    ),
    version,
  })
  .check(
    z.meta({
      id: "ResultDraft",
      description: "The results of an auction day that operators have typed and not submitted.",
    }),
  );

/** The results of an auction day that operators have typed and not submitted. */
export type ResultDraftResource = z.output<typeof resultDraftSchema>;

const isWithinBytes = (rows: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(rows)).length <= draftLimits.bytes;

const areDistinct = (rows: readonly { vehicle_id: string }[]): boolean =>
  new Set(rows.map(({ vehicle_id }) => vehicle_id)).size === rows.length;

/** Body of `PUT /ops/v1/result-drafts/{auction_date}`. */
export const resultDraftBody = z
  .strictObject({
    rows: z
      .array(z.strictObject({ vehicle_id: resourceId("Listing id of the vehicle."), ...texts }))
      .check(
        z.maxLength(draftLimits.rows),
        z.refine(areDistinct, "must have one row per vehicle"),
        z.refine(isWithinBytes, `must have at most ${draftLimits.bytes} bytes as JSON`),
        z.meta({ description: "All rows of the draft. A row that is absent is deleted." }),
      ),
    version: version.check(z.meta({ description: "`version` of the draft that this change replaces." })),
  })
  .check(z.meta({ id: "ReplaceResultDraft", description: "The new content of a draft." }));

/** Path parameters of the routes about a draft. */
export const resultDraftParams = z.object({
  auction_date: statedDay.check(z.meta({ description: "The day of the auction in KST, `YYYY-MM-DD`." })),
});
