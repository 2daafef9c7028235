import type { HistoryLookup, LookupStatus } from "../../domain/history/lookup.ts";
import { type CreationSpan, readLookupStretch } from "../../persistence/history/lookups.ts";

/** Which lookups of whom, and where to begin (null: at the newest). */
export interface LookupListRequest extends CreationSpan {
  partnerId: string;
  status: LookupStatus | null;
  limit: number;
  /** Id of the last lookup of the page before. */
  after: string | null;
}

/** One page. A narrow filter can leave it short although more follow: only `next` null is the end. */
export interface LookupPage {
  lookups: HistoryLookup[];
  next: string | null;
}

const filteredStretch = 200;
const mostStretches = 8;

/** Lists a partner's lookups, newest first. Reads one more than a page holds, so that the last page knows it is the last. */
export async function listLookups(request: LookupListRequest): Promise<LookupPage> {
  const { partnerId, status, limit } = request;
  const lookups: HistoryLookup[] = [];
  let position = request.after;
  for (let stretch = 0; stretch < mostStretches; stretch += 1) {
    const count = status === null ? limit + 1 : filteredStretch;
    const read = await readLookupStretch(partnerId, request, count, position);
    lookups.push(...read.lookups.filter((lookup) => status === null || lookup.status === status));
    position = read.next;
    if (position === null || lookups.length > limit) break;
  }
  const page = lookups.slice(0, limit);
  const next = lookups.length > limit ? (page.at(-1)?.lookupId ?? null) : position;
  return { lookups: page, next };
}
