import * as z from "zod/mini";
import {
  identityAttributes,
  identityChecks,
  lookupFailureCodes,
  lookupStatuses,
  reportSources,
} from "../../../domain/history/lookup.ts";
import { lookupKeyKinds } from "../../../domain/history/lookup-request.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { historyReportSchema } from "./history-report.ts";

const longestKey = 50;
const longestReference = 200;
const longestMessage = 500;

const textOrNull = (description: string) =>
  z.nullable(responseText(longestReference)).check(z.describe(description));
const timeOrNull = (description: string) => z.nullable(timestamp).check(z.describe(description));

/** Body of `POST /v1/history-lookups`. */
export const historyLookupBody = z
  .strictObject({
    plate: z.optional(z.nullable(z.string().check(z.maxLength(longestKey)))).check(
      z.meta({
        description: "Korean license plate. Send either `plate` or `vin`.",
        examples: ["12가3456"],
      }),
    ),
    vin: z.optional(z.nullable(z.string().check(z.maxLength(longestKey)))).check(
      z.meta({
        description:
          "VIN, 17 characters. The provider is queried by the VIN first. If the provider rejects the VIN and our inventory has the car's plate, the provider is queried by that plate.",
      }),
    ),
    fresh: z
      ._default(z.boolean(), false)
      .check(
        z.meta({ description: "True queries the provider even if a report of the last 30 days is cached." }),
      ),
    reference: z
      .optional(z.nullable(z.string().check(z.maxLength(longestReference))))
      .check(z.meta({ description: "Your own reference, returned with the lookup." })),
  })
  .check(z.meta({ id: "CreateHistoryLookup", description: "The car whose history to look up." }));

/** A lookup in a list, without its report, because a page of 200 reports would take several megabytes. */
export const historyLookupEntrySchema = z
  .object({
    id: responseId.check(z.describe("Lookup id.")),
    status: z.enum(lookupStatuses).check(z.describe("Status of the lookup.")),
    query: z
      .object({
        plate: textOrNull("The plate you sent, in normal form."),
        vin: textOrNull("The VIN you sent, in normal form."),
        fresh: z.boolean().check(z.describe("Whether a cached report must not be used.")),
        key_used: z
          .enum(lookupKeyKinds)
          .check(z.describe("The key that led to the outcome; until then, the key that you sent.")),
      })
      .check(z.meta({ id: "HistoryLookupQuery", description: "Keys of the lookup." })),
    reference: textOrNull("Your own reference for the lookup."),
    fallback_plate_from_inventory: z
      .boolean()
      .check(z.describe("True when the provider rejected the VIN and the plate came from our inventory.")),
    identity_check: z
      .nullable(z.enum(identityChecks))
      .check(
        z.describe(
          "Whether the report is about the car with your VIN. Checked after a fallback to the inventory's plate, otherwise `not_applicable`. Null if the lookup failed or is not completed.",
        ),
      ),
    identity_check_basis: responseList(z.enum(identityAttributes), identityAttributes.length).check(
      z.describe("The attributes on which report and inventory agree."),
    ),
    source: z
      .nullable(z.enum(reportSources))
      .check(z.describe("`cache` for a report that was fetched earlier; null without a report.")),
    report_as_of: timeOrNull("When the provider issued the report, also for a cached report."),
    billable: z
      .boolean()
      .check(
        z.describe(
          "Whether the lookup is billed: true if it was completed in production and is not a `mismatch`.",
        ),
      ),
    failure: z
      .nullable(
        z
          .object({
            code: z.enum(lookupFailureCodes).check(z.describe("Code of the reason.")),
            message: responseText(longestMessage).check(z.describe("Explanation in one sentence.")),
          })
          .check(z.meta({ id: "HistoryLookupFailure", description: "Why there is no report." })),
      )
      .check(z.describe("Why the lookup failed; null unless the status is `failed`.")),
    created_at: timestamp.check(z.describe("When the lookup was created.")),
    updated_at: timestamp.check(z.describe("When the lookup last changed.")),
    completed_at: timeOrNull("When the lookup was completed or failed."),
  })
  .check(z.meta({ id: "HistoryLookupEntry", description: "A lookup as lists show it: without its report." }));

/** A lookup in routes and events. */
export const historyLookupSchema = z
  .object({
    ...historyLookupEntrySchema.shape,
    report: z
      .nullable(historyReportSchema)
      .check(z.describe("The report; null unless the status is `completed`.")),
  })
  .check(z.meta({ id: "HistoryLookup", description: "A lookup of one car's history." }));

/** A lookup in a list. */
export type HistoryLookupEntry = z.output<typeof historyLookupEntrySchema>;

/** A lookup in routes and events. */
export type HistoryLookupResource = z.output<typeof historyLookupSchema>;
