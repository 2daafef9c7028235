import * as z from "zod/mini";
import { dayMilliseconds } from "../../../../shared/domain/time/durations.ts";
import { listLotsSourceValues, listLotsStateValues } from "../../api/generated/values.ts";
import { oneOf, someDay, someOf, someText } from "../../router/search-values.ts";

const lotSearchSchema = z.object({
  auction_date: someDay,
  source: oneOf(listLotsSourceValues),
  partner_id: someText,
  state: someOf(listLotsStateValues),
  cursor: someText,
});

/** The auction day and the filters in the URL; today in Korea by default. */
export type LotSearch = z.output<typeof lotSearchSchema>;

/** Parses the URL of the list of lots. */
export const parseLotSearch = (search: unknown): LotSearch => z.parse(lotSearchSchema, search);

/** Adds a number of days to a day: `2026-11-22`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
