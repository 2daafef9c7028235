import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const billingSearchSchema = z.object({
  month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
  partner_id: someText,
});

/** The billed month and partner in the URL; the current month in Korea by default. */
export type BillingSearch = z.output<typeof billingSearchSchema>;

/** Parses the search parameters of the billing page. */
export const parseBillingSearch = (search: unknown): BillingSearch => z.parse(billingSearchSchema, search);

/** Adds a number of months to a month: `2026-11`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
