import * as z from "zod/mini";
import { dayMilliseconds } from "../../../../shared/domain/time/durations.ts";
import type { ListOwnHistoryLookupsQuery } from "../../api/generated/types.ts";
import { listOwnHistoryLookupsStatusValues } from "../../api/generated/values.ts";
import { oneOf, someDay, someText } from "../../router/search-values.ts";

const lookupSearchSchema = z.object({
  status: oneOf(listOwnHistoryLookupsStatusValues),
  from: someDay,
  to: someDay,
  cursor: someText,
});

/** The filters of the history report list in the URL. `from` and `to` are days in Korea, both inclusive. */
export type LookupSearch = z.output<typeof lookupSearchSchema>;

/** Parses the URL of the list of history reports. */
export const parseLookupSearch = (search: unknown): LookupSearch => z.parse(lookupSearchSchema, search);

const startOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`);

/** Returns the request parameters of a search. */
export const lookupQueryOf = ({ status, from, to, cursor }: LookupSearch): ListOwnHistoryLookupsQuery => ({
  ...(status !== undefined && { status }),
  ...(cursor !== undefined && { cursor }),
  ...(from !== undefined && { created_from: startOf(from).toISOString() }),
  ...(to !== undefined && {
    created_to: new Date(startOf(to).getTime() + dayMilliseconds).toISOString(),
  }),
});
