import { daySeconds } from "../../domain/time/durations.ts";
import type { EndpointBacklog, EndpointReference, RunReference } from "../../domain/webhooks/backlog.ts";
import { indexedDueAt } from "../../domain/webhooks/redrive.ts";
import { dueKeyPages } from "../keys/due-keys.ts";
import { endpointBacklogKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { changeOne } from "../table/change-one.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

const backlogItems = storedEntity<EndpointBacklog>("endpoint_backlog");

/**
 * The time for which an empty backlog stays stored, so that its state is still known when the endpoint gets deliveries
 * again.
 */
const idleSeconds = daySeconds;

/**
 * Maximum number of attempts. An attempt fails only if another change was stored first, and there are at most a few
 * dozen concurrent changes.
 */
const attemptLimit = 200;

/**
 * Changes an endpoint's backlog: reads it (null if there is none), decides and stores, and starts over when a
 * concurrent change came first. One read, and one write unless `decide` returns its input or null.
 *
 * @returns the stored backlog; null when nothing was stored
 */
export async function changeBacklog(
  endpoint: EndpointReference,
  decide: (backlog: EndpointBacklog | null) => EndpointBacklog | null,
  now: number,
): Promise<EndpointBacklog | null> {
  const key = endpointBacklogKey(endpoint);
  const { stored } = await changeOne<EndpointBacklog>(
    {
      name: `The backlog of ${endpoint.endpointId}`,
      attemptLimit,
      read: async () => {
        const item = await getItem("get:endpointBacklog", key);
        return item === null ? null : backlogItems.fromItem(item);
      },
      writeOf: (after, condition) => {
        const places = { ...key, ...placesOf(after, now) };
        return putWrite(
          "put:endpointBacklog",
          "endpoint-backlog",
          backlogItems.toItem(places, after),
          condition,
        );
      },
    },
    (before) => {
      const after = decide(before);
      return after === before ? null : after;
    },
  );
  return stored;
}

const placesOf = ({ endpointId, dueAt }: EndpointBacklog, now: number) =>
  dueAt === null
    ? { expires_at: Math.ceil(now / 1000) + idleSeconds }
    : {
        duepk: `${duePrefix.endpointRun}${dueShardOf(endpointId)}`,
        dueat: indexedDueAt(dueAt, now),
      };

/**
 * Yields backlog runs of one shard that were due at an instant and have not begun, oldest first, in pages of at
 * most 100.
 */
export async function* dueRuns(shard: number, dueUntil: number): AsyncGenerator<EndpointBacklog[]> {
  for await (const keys of dueKeyPages("queryDue:endpointRun", { shard, until: dueUntil, limit: 100 })) {
    const items = await getItems("get:endpointBacklog", keys);
    yield items.flatMap((item) => (item === null ? [] : [backlogItems.fromItem(item)]));
  }
}

/** Returns the run that a backlog waits for. */
export const runOf = ({ partnerId, endpointId, turn }: EndpointBacklog): RunReference => ({
  partnerId,
  endpointId,
  turn,
});
