import type { MemberDelta } from "../../domain/watches/count-members.ts";
import { activeWatchLimit, type Watch } from "../../domain/watches/watch.ts";
import { watchCountKey, watchKey } from "../keys/watch-keys.ts";
import { queryPage } from "../table/query.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import {
  mustBeNew,
  putWrite,
  type TransactionRefused,
  updateWrite,
  type Write,
  type WriteCondition,
} from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";
import { activeIndexKeys, toWatch, toWatchItem } from "./watch-item.ts";

/** Name of the write that rejects a change when the watch is not in the expected state. */
export const watchWriteName = "watch";
/** Name of the write that rejects an active watch beyond the account's limit. */
const watchLimitWriteName = "watch-limit";

/** Returns a partner's watch; null when the id is unknown or belongs to another partner. */
export async function getWatch(partnerId: string, watchId: string): Promise<Watch | null> {
  const item = await getItem("get:watch", watchKey(partnerId, watchId));
  return item && toWatch(item);
}

/**
 * Returns a partner's watches, newest first.
 * @param before returns watches older than this watch; null starts with the newest
 */
export async function listWatches(
  partnerId: string,
  limit: number,
  before: string | null,
): Promise<{ watches: Watch[]; next: string | null }> {
  const { pk, sk } = watchKey(partnerId, "");
  const { items, lastKey } = await queryPage("query:watch", {
    partition: pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: { ":first": sk, ":last": `${sk}~` },
    startKey: before === null ? null : { ...watchKey(partnerId, before) },
    descending: true,
    limit,
  });
  const watches = items.map(toWatch);
  return { watches, next: lastKey === null ? null : (watches.at(-1)?.watchId ?? null) };
}

/** The number of a partner's watches. */
export interface WatchCounts {
  active: number;
  /** Including paused watches, except those created before counting began. */
  all: number;
}

/** Returns the number of a partner's watches. */
export const countWatches = async (partnerId: string): Promise<WatchCounts> =>
  toCounts(await getItem("get:watchCount", watchCountKey(partnerId)));

/**
 * Returns the counts with which the write `watchLimitWriteName` rejected a commit; null when it was rejected for
 * another reason.
 */
export function refusedCounts(refused: TransactionRefused): WatchCounts | null {
  const refusal = refused.refusalOf(watchLimitWriteName);
  return refusal === undefined ? null : toCounts(refusal.item);
}

/**
 * Returns the writes that add an active watch; their condition rejects a watch beyond the limit of active watches, or
 * beyond `limitOfAll`.
 */
export const newWatchWrites = (watch: Watch, limitOfAll: number): Write[] => [
  putWrite("put:watch", watchWriteName, toWatchItem(watch), mustBeNew),
  updateWrite(
    "update:watchCount",
    watchLimitWriteName,
    watchCountKey(watch.partnerId),
    {
      expression: `SET activeCount = if_not_exists(activeCount, :none) + :one,
      allCount = if_not_exists(allCount, :none) + :one, entity = :entity`,
      values: { ":none": 0, ":one": 1, ":entity": "watch_count" },
    },
    {
      expression: `(attribute_not_exists(activeCount) OR activeCount < :limit)
      AND (attribute_not_exists(allCount) OR allCount < :limitOfAll)`,
      values: { ":limit": activeWatchLimit, ":limitOfAll": limitOfAll },
    },
  ),
];

/** Records that the list of a watch has no chunks any more. */
export const setListExpanded = ({
  partnerId,
  watchId,
}: Pick<Watch, "partnerId" | "watchId">): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:watch",
      watchWriteName,
      watchKey(partnerId, watchId),
      { expression: "REMOVE isListPacked" },
      { expression: "attribute_exists(isListPacked)" },
    ),
  );

/** Mutes or unmutes a watch. Returns false when nothing changed or the watch does not exist. */
export const setMuted = (
  { partnerId, watchId }: Pick<Watch, "partnerId" | "watchId">,
  muted: boolean,
  now: number,
): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:watch",
      watchWriteName,
      watchKey(partnerId, watchId),
      { expression: "SET muted = :muted, updatedAt = :now", values: { ":muted": muted, ":now": now } },
      { expression: "muted = :before", values: { ":before": !muted } },
    ),
  );

/** Returns the writes that pause an active watch: it leaves all indexes and no longer counts. */
export const pauseWrites = (watch: Watch, now: number): Write[] => [
  updateWrite(
    "update:watch",
    watchWriteName,
    watchKey(watch.partnerId, watch.watchId),
    {
      expression: "SET paused = :true, updatedAt = :now REMOVE gsi1pk, gsi1sk, duepk, dueat",
      values: { ":true": true, ":now": now },
    },
    { expression: "paused = :false", values: { ":false": false } },
  ),
  countWrite(watch.partnerId, -1),
];

/** Returns the writes that resume a paused watch; their condition rejects a watch beyond the limit. */
export function resumeWrites(watch: Watch, now: number): Write[] {
  const indexKeys = Object.entries(activeIndexKeys(watch, now, now) ?? {});
  return [
    updateWrite(
      "update:watch",
      watchWriteName,
      watchKey(watch.partnerId, watch.watchId),
      {
        expression: [
          "SET paused = :false, updatedAt = :now",
          ...indexKeys.map(([name]) => `${name} = :${name}`),
        ].join(", "),
        values: {
          ":false": false,
          ":now": now,
          ...Object.fromEntries(indexKeys.map(([name, value]) => [`:${name}`, value])),
        },
      },
      { expression: "paused = :true", values: { ":true": true } },
    ),
    countWrite(watch.partnerId, 1),
  ];
}

/**
 * Returns the write that adds a change of a watch's list to the watch's counts. Rejected when the watch is not in the
 * state `as`, or when the list would exceed `limit`.
 */
export function countsWrite(
  watch: Pick<Watch, "partnerId" | "watchId">,
  delta: MemberDelta,
  options: { limit?: number; as?: Partial<Pick<Watch, "muted" | "paused">>; evaluatedAt?: number },
): Write {
  const { limit, as = {}, evaluatedAt } = options;
  const states = Object.entries(as);
  const grows = limit !== undefined && delta.members > 0;
  const condition: WriteCondition = {
    expression: [
      "attribute_exists(pk)",
      ...states.map(([name]) => `${name} = :as_${name}`),
      ...(grows ? ["memberCount <= :room"] : []),
    ].join(" AND "),
    values: {
      ...Object.fromEntries(states.map(([name, value]) => [`:as_${name}`, value])),
      ...(grows && { ":room": limit - delta.members }),
    },
  };
  const change = {
    expression: [
      "SET activeMatchCount = activeMatchCount + :active, hiddenMatchCount = hiddenMatchCount + :hidden",
      "memberCount = memberCount + :members",
      ...(evaluatedAt === undefined ? [] : ["lastEvaluatedAt = :evaluated"]),
    ].join(", "),
    values: {
      ":active": delta.active,
      ":hidden": delta.hidden,
      ":members": delta.members,
      ...(evaluatedAt !== undefined && { ":evaluated": evaluatedAt }),
    },
  };
  return updateWrite(
    "update:watch",
    watchWriteName,
    watchKey(watch.partnerId, watch.watchId),
    change,
    condition,
  );
}

const toCounts = (item: StoredItem | null): WatchCounts => ({
  active: Number(item?.activeCount ?? 0),
  all: Number(item?.allCount ?? 0),
});

function countWrite(partnerId: string, change: 1 | -1): Write {
  return updateWrite(
    "update:watchCount",
    watchLimitWriteName,
    watchCountKey(partnerId),
    {
      expression: "SET activeCount = if_not_exists(activeCount, :none) + :change, entity = :entity",
      values: { ":none": 0, ":change": change, ":entity": "watch_count" },
    },
    change === 1
      ? {
          expression: "attribute_not_exists(activeCount) OR activeCount < :limit",
          values: { ":limit": activeWatchLimit },
        }
      : undefined,
  );
}
