import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { listFirstDueKeys } from "../due-keys.ts";
import { updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";
import { watchKey, watchMatchKey } from "../watch-keys.ts";

/** Watches of one shard whose list is to be compared with the market by an instant, the longest due 1,000. */
export async function listDueWatches(
  shard: number,
  dueUntil: number,
): Promise<Pick<Watch, "partnerId" | "watchId">[]> {
  const keys = await listFirstDueKeys("queryDue:watch", { shard, until: dueUntil, limit: maxPerShard });
  return keys.map(({ pk, sk }) => ({
    partnerId: pk.slice(watchKey("", "").pk.length),
    watchId: sk.slice(watchKey("", "").sk.length),
  }));
}

/** Dealers' cars on static lists of one shard that are to be looked at by an instant, the longest due 1,000. */
export async function listDueMembers(
  shard: number,
  dueUntil: number,
): Promise<Pick<WatchMember, "watchId" | "vehicleId">[]> {
  const keys = await listFirstDueKeys("queryDue:dealerMember", {
    shard,
    until: dueUntil,
    limit: maxPerShard,
  });
  return keys.map(({ pk, sk }) => ({
    watchId: pk.slice(watchMatchKey("", "").pk.length),
    vehicleId: sk.slice(watchMatchKey("", "").sk.length),
  }));
}

/** Notes that a list was compared with the market, and when it is to be again. Nothing happens to a watch that was paused. */
export async function rescheduleWatch(
  { partnerId, watchId }: Pick<Watch, "partnerId" | "watchId">,
  dueAt: number,
  evaluatedAt: number,
): Promise<void> {
  await updateOne(
    updateWrite(
      "update:watch",
      "watch-recheck",
      watchKey(partnerId, watchId),
      {
        expression: "SET dueat = :due, lastEvaluatedAt = :at",
        values: { ":due": dueAt, ":at": evaluatedAt },
      },
      { condition: "attribute_exists(duepk)" },
    ),
  );
}

/** Notes when a car of a static list is to be looked at again; one that was removed is left alone. */
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
      { condition: "attribute_exists(duepk)" },
    ),
  );
}

/** What one run takes of a shard; the rest is due for the next. */
const maxPerShard = 1_000;
