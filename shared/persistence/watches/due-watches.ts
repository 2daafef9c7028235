import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { listFirstDueKeys } from "../due-keys.ts";
import { updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";
import { watchKey, watchMatchKey } from "../watch-keys.ts";

/** Watches of one shard that are due for a recheck, the 1,000 longest due. */
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

/** Dealers' cars on static lists of one shard that are due for a recheck, the 1,000 longest due. */
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

/** Records that a list was evaluated and when it is due next. Changes nothing on a paused watch. */
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

/** Sets when a car of a static list is due next; changes nothing when it was removed. */
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

/** Most items that one run handles per shard; the rest stays due. */
const maxPerShard = 1_000;
