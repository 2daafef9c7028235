import type { EventLogEntry } from "../../api/generated/types.ts";
import type { Page } from "../../query/use-endless.ts";

/** The loaded pages of the log, newest first. */
type Pages = readonly Page<EventLogEntry>[];

/**
 * Returns the pages, updated from the newest page of the log. If rows may move, the newest page replaces
 * everything that it covers: new events appear, and events that no longer match a filter disappear. Otherwise
 * only displayed events are updated.
 *
 * @param newest the first page, read later than the others
 * @returns the same pages if nothing changed; null if events are missing between the newest page and the
 * loaded ones
 */
export function joinNewest(pages: Pages, newest: Page<EventLogEntry>, mayMove: boolean): Pages | null {
  return mayMove ? replaceTop(pages, newest) : updateKnown(pages, newest.data);
}

function replaceTop(pages: Pages, newest: Page<EventLogEntry>): Pages | null {
  // A page without matches does not show whether later pages have matches.
  if (newest.data.length === 0 && newest.next_cursor !== null) return pages;
  const known = pages.flatMap(({ data }) => data);
  const reached = newest.next_cursor === null ? 0 : (newest.data.at(-1)?.sequence ?? 0);
  const top = known.filter(({ sequence }) => sequence >= reached);
  if (isSame(top, newest.data)) return pages;
  if (top.length === 0 && (known.length > 0 || newest.next_cursor !== null)) return null;
  return pages.map((page, index) => {
    const kept = page.data.filter(({ sequence }) => sequence < reached);
    return { ...page, data: index === 0 ? [...newest.data, ...kept] : kept };
  });
}

function updateKnown(pages: Pages, newest: readonly EventLogEntry[]): Pages {
  const byId = new Map(newest.map((event) => [event.id, event]));
  const updated = pages.map((page) => {
    const data = page.data.map((event) => byId.get(event.id) ?? event);
    return isSame(data, page.data) ? page : { ...page, data };
  });
  return updated.some((page, index) => page !== pages[index]) ? updated : pages;
}

const isSame = (some: readonly EventLogEntry[], others: readonly EventLogEntry[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one === others[index] || JSON.stringify(one) === JSON.stringify(others[index]));
