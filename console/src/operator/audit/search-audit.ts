import type { AuditEntry, ListAuditAnswer } from "../../api/generated/types.ts";

/** The period of a search: start (inclusive) and end (exclusive). */
export interface AuditSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** Entries of one page of the search. */
export interface FoundAudit extends ListAuditAnswer {
  /** The number of entries that the search has read. */
  searched: number;
}

/** The number of entries that fill a page. */
const wantedEntries = 50;

/** The maximum number of calls per page. A longer search continues on request. */
const mostCalls = 10;

/**
 * Finds entries by time. The log has no search by time, so it is read from the newest entry until enough entries are
 * found, an entry before the period is reached, or the limit of calls is reached.
 * @param read returns the page of the log after a cursor
 */
export async function searchAudit(
  read: (cursor: string | undefined) => Promise<ListAuditAnswer>,
  { from, to }: AuditSpan,
  cursor: string | undefined,
): Promise<FoundAudit> {
  const begin = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const end = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
  const found: FoundAudit = { data: [], next_cursor: cursor ?? null, searched: 0 };
  for (let calls = 0; calls < mostCalls; calls++) {
    const page = await read(found.next_cursor ?? undefined);
    found.searched += page.data.length;
    found.data.push(...page.data.filter(({ at }) => isWithin(at, begin, end)));
    found.next_cursor = reachedBefore(page.data, begin) ? null : page.next_cursor;
    if (found.next_cursor === null || found.data.length >= wantedEntries) break;
  }
  return found;
}

const isWithin = (at: string, begin: number, end: number): boolean => {
  const instant = Date.parse(at);
  return instant >= begin && instant < end;
};

/**
 * Reports whether the last of these entries, newest first, is before an instant. All entries of the next pages are even
 * older.
 */
const reachedBefore = (entries: readonly AuditEntry[], begin: number): boolean => {
  const last = entries.at(-1);
  return last !== undefined && Date.parse(last.at) < begin;
};
