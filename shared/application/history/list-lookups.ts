import type { HistoryLookup, LookupStatus } from "../../domain/history/lookup.ts";
import { type CreationSpan, readLookupPage } from "../../persistence/history/lookups.ts";
import { collectPage } from "../collect-page.ts";

/** Partner, filters and start of a list of lookups. If `after` is null, the list starts with the newest lookup. */
export interface LookupListRequest extends CreationSpan {
  partnerId: string;
  status: LookupStatus | null;
  limit: number;
  /** Id of the last lookup of the previous page. */
  after: string | null;
}

/**
 * One page of a list. With a selective filter, the page may be short although more lookups follow. The list ends only
 * when `next` is null.
 */
export interface LookupPage {
  lookups: HistoryLookup[];
  next: string | null;
}

/** Lists a partner's lookups, newest first. */
export async function listLookups(request: LookupListRequest): Promise<LookupPage> {
  const { partnerId, status, limit, after } = request;
  const { items, next } = await collectPage<HistoryLookup, string>({
    limit,
    after,
    isNarrow: status !== null,
    read: async (count, position) => {
      const read = await readLookupPage(partnerId, request, count, position);
      return { items: read.lookups, next: read.next };
    },
    matches: (lookup) => status === null || lookup.status === status,
    positionOf: ({ lookupId }) => lookupId,
  });
  return { lookups: items, next };
}
