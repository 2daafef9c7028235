import * as z from "zod/mini";

/** What one partner's lookups of one month come to. */
export const historyBillingEntrySchema = z
  .object({
    partner_id: z.string().check(z.describe("The partner.")),
    month: z.string().check(z.describe("KST calendar month in which the lookups were asked for, `YYYY-MM`.")),
    lookups: z.int().check(z.describe("Lookups that have ended, failed ones included.")),
    billable: z.int().check(z.describe("Those that are billed: completed, and not a mismatch.")),
    amount_usd: z
      .int()
      .check(z.describe("3 US dollars for each of the first 500 billable ones, 2 for each after.")),
  })
  .check(z.meta({ id: "HistoryBillingEntry", description: "A partner's history lookups of a month." }));

/** What one partner's lookups of one month come to. */
export type HistoryBillingEntry = z.output<typeof historyBillingEntrySchema>;
