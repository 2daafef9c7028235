import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { dueShards } from "../due-shard.ts";
import { queryIndexAll } from "../query.ts";
import { activeWatchKey } from "../watch-keys.ts";
import { toWatch } from "./watch-item.ts";

/** How far the list of active watches was read, by shard. */
export type ActiveWatchMarks = ReadonlyMap<number, string>;

/** Active watches that were not read before, and how far the list is read. */
export interface ActiveWatchPage {
  watches: Watch[];
  marks: ActiveWatchMarks;
}

const markDigits = 15;
/** The index may show a watch up to this long after one that became active later. */
const overlapMilliseconds = minuteMilliseconds;

/**
 * Active automatic watches of all partners since `marks`; those of the last minute before are repeated. Watches of the
 * last second may be missing.
 * @param marks result of the previous read; empty reads all
 */
export async function readActiveWatches(marks: ActiveWatchMarks): Promise<ActiveWatchPage> {
  const shards = await Promise.all(
    dueShards.map(async (shard) => {
      const mark = marks.get(shard);
      const items = await queryIndexAll("queryIndex:activeWatch", {
        partition: activeWatchKey(shard, 0, "").gsi1pk,
        sortKey: "gsi1sk >= :from",
        values: { ":from": mark === undefined ? "0" : earlier(mark) },
      });
      const last = items.at(-1)?.gsi1sk;
      return { watches: items.map(toWatch), mark: [shard, String(last ?? mark ?? "0")] as const };
    }),
  );
  return {
    watches: shards.flatMap(({ watches }) => watches),
    marks: new Map(shards.map(({ mark }) => mark)),
  };
}

const earlier = (mark: string): string => {
  const since = Number(mark.slice(0, markDigits));
  return Number.isNaN(since)
    ? "0"
    : String(Math.max(0, since - overlapMilliseconds)).padStart(markDigits, "0");
};
