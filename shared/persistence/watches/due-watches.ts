import type { DealerCoverage, Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { type DueSpan, dueKeyPages, isDue } from "../keys/due-keys.ts";
import { watchKey, watchMatchKey } from "../keys/watch-keys.ts";
import { getItems } from "../table/table.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";
import { toWatch } from "./watch-item.ts";
import { toMember } from "./watch-members.ts";

type WatchReference = Pick<Watch, "partnerId" | "watchId">;
type MemberReference = Pick<WatchMember, "watchId" | "vehicleId">;

const keysOfPage = 1_000;

/** Yields watches of one shard whose recheck became due in a span, page by page. */
export async function* dueWatchPages(shard: number, span: DueSpan): AsyncGenerator<WatchReference[]> {
  for await (const keys of dueKeyPages("queryDue:watch", { shard, ...span, limit: keysOfPage })) {
    yield keys.map(({ pk, sk }) => ({
      partnerId: pk.slice(watchKey("", "").pk.length),
      watchId: sk.slice(watchKey("", "").sk.length),
    }));
  }
}

/** Yields dealers' cars on static lists of one shard whose recheck became due in a span, page by page. */
export async function* dueMemberPages(shard: number, span: DueSpan): AsyncGenerator<MemberReference[]> {
  for await (const keys of dueKeyPages("queryDue:dealerMember", { shard, ...span, limit: keysOfPage })) {
    yield keys.map(({ pk, sk }) => ({
      watchId: pk.slice(watchMatchKey("", "").pk.length),
      vehicleId: sk.slice(watchMatchKey("", "").sk.length),
    }));
  }
}

/** Returns the given watches that are active and due. One round trip per 100, in parallel. */
export async function getDueWatches(references: readonly WatchReference[], now: number): Promise<Watch[]> {
  const keys = references.map(({ partnerId, watchId }) => watchKey(partnerId, watchId));
  const items = await getItems("get:watch", keys);
  return items.flatMap((item) => (isDue(item, "watch", now) ? [toWatch(item)] : []));
}

/** Returns the given cars on static lists that are due. One round trip per 100, in parallel. */
export async function getDueMembers(
  references: readonly MemberReference[],
  now: number,
): Promise<WatchMember[]> {
  const keys = references.map(({ watchId, vehicleId }) => watchMatchKey(watchId, vehicleId));
  const items = await getItems("get:watchMatch", keys);
  return items.flatMap((item) => (isDue(item, "dealerMember", now) ? [toMember(item)] : []));
}

/** Records that a list was evaluated and when it is next due. Changes nothing on a paused watch. */
export async function rescheduleWatch(
  { partnerId, watchId }: Pick<Watch, "partnerId" | "watchId">,
  dueAt: number,
  { at, coverage }: { at: number; coverage?: DealerCoverage },
): Promise<void> {
  await updateOne(
    updateWrite(
      "update:watch",
      "watch-recheck",
      watchKey(partnerId, watchId),
      {
        expression: `SET dueat = :due, lastEvaluatedAt = :at${coverage === undefined ? "" : ", coverage = :coverage"}`,
        values: { ":due": dueAt, ":at": at, ...(coverage !== undefined && { ":coverage": coverage }) },
      },
      { expression: "attribute_exists(duepk)" },
    ),
  );
}

/** Sets when a car of a static list is next due; changes nothing when it was removed. */
export async function rescheduleMember(
  { watchId, vehicleId }: Pick<WatchMember, "watchId" | "vehicleId">,
  dueAt: number,
): Promise<void> {
  await updateOne(
    updateWrite(
      "update:watchMatch",
      "member-recheck",
      watchMatchKey(watchId, vehicleId),
      { expression: "SET dueat = :due", values: { ":due": dueAt } },
      { expression: "attribute_exists(duepk)" },
    ),
  );
}
