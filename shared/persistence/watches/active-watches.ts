import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { activeWatchKey } from "../keys/watch-keys.ts";
import { type QueryPage, queryIndexPage } from "../table/query.ts";
import { toWatch } from "./watch-item.ts";

/** Active automatic watches of one shard, in the order in which they became active. */
export interface ActiveWatchPage {
  watches: Watch[];
  /** The position in the shard after this page. */
  mark: string;
}

/** Precedes every position. */
export const firstActiveMark = "0";

const markDigits = 15;
/** For up to this time, the index may lack a watch although it already shows a watch that became active later. */
const overlapMilliseconds = minuteMilliseconds;

/**
 * Yields active automatic watches of one shard that became active after a position, in pages of at most a
 * megabyte. Watches of the last second may be missing.
 */
export async function* activeWatchPages(shard: number, after: string): AsyncGenerator<ActiveWatchPage> {
  let startKey: Record<string, unknown> | null = null;
  do {
    const page: QueryPage = await queryIndexPage("queryIndex:activeWatch", {
      partition: activeWatchKey(shard, 0, "").gsi1pk,
      sortKey: "gsi1sk > :after",
      values: { ":after": after },
      startKey,
    });
    const last = page.items.at(-1)?.gsi1sk;
    if (last !== undefined) yield { watches: page.items.map(toWatch), mark: String(last) };
    startKey = page.lastKey;
  } while (startKey !== null);
}

/** Returns a position a minute earlier, to include watches that the index shows late. */
export const beforeMark = (mark: string): string => {
  const since = Number(mark.slice(0, markDigits));
  return mark === firstActiveMark || Number.isNaN(since)
    ? firstActiveMark
    : String(Math.max(0, since - overlapMilliseconds)).padStart(markDigits, "0");
};
