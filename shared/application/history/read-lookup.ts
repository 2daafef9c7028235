import { Problem } from "../../domain/errors/problem.ts";
import type { HistoryLookup } from "../../domain/history/lookup.ts";
import { getLookup } from "../../persistence/history/lookups.ts";

/** @throws Problem `history_lookup_not_found` when the partner has no such lookup. */
export async function requireLookup(partnerId: string, lookupId: string): Promise<HistoryLookup> {
  const lookup = await getLookup(partnerId, lookupId);
  if (lookup !== null) return lookup;
  throw new Problem(
    "history_lookup_not_found",
    "There is no lookup with this id in this account and environment. List the lookups to find its id.",
    { lookup_id: lookupId },
  );
}
