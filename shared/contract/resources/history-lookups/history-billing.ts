import * as z from "zod/mini";
import { responseId, responseText } from "../../schema/response-values.ts";
import { partnerNameField } from "../orders/ordered-vehicle.ts";

/** The bill for one partner's lookups of one month. */
export const historyBillingEntrySchema = z
  .object({
    partner_id: responseId.check(z.describe("The partner.")),
    partner_name: partnerNameField,
    month: responseText("2026-11".length).check(
      z.describe("KST calendar month in which the lookups were created, `YYYY-MM`."),
    ),
    lookups: z.int().check(z.describe("Lookups that have ended, including failed lookups.")),
    billable: z.int().check(z.describe("Lookups that are billed: completed, and not a mismatch.")),
    amount_usd: z
      .int()
      .check(
        z.describe(
          "3 US dollars for each of the first 500 billable lookups, and 2 US dollars for each further lookup.",
        ),
      ),
  })
  .check(z.meta({ id: "HistoryBillingEntry", description: "A partner's history lookups of a month." }));

/** The bill for one partner's lookups of one month. */
export type HistoryBillingEntry = z.output<typeof historyBillingEntrySchema>;
