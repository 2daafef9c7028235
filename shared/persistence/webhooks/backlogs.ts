import { daySeconds } from "../../domain/time/durations.ts";
import type { EndpointBacklog, EndpointReference, TurnReference } from "../../domain/webhooks/backlog.ts";
import { indexedDueAt } from "../../domain/webhooks/redrive.ts";
import { changeOne } from "../change-one.ts";
import { dueKeyPages } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import { endpointBacklogKey } from "../keys.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, getItems } from "../table.ts";
import { putWrite } from "../transaction.ts";

const backlogItems = storedEntity<EndpointBacklog>("endpoint_backlog");

/** The time for which an empty backlog is kept, so that a returning endpoint is known. */
const idleSeconds = daySeconds;

/** Each lost race means that somebody else's change was stored; there are at most some dozen at once. */
const attemptLimit = 200;

/**
 * Changes an endpoint's backlog: reads it (null where there is none), decides, and stores, until nobody else came
 * first. One read where `decide` returns what it was given, or null; one write more where not.
 *
 * @returns the backlog that was stored; null when nothing was
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
      writeOf: (after, guard) => {
        const places = { ...key, ...placesOf(after, now) };
        return putWrite("put:endpointBacklog", "endpoint-backlog", backlogItems.toItem(places, after), guard);
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
        duepk: `${duePrefix.endpointTurn}${dueShardOf(endpointId)}`,
        dueat: indexedDueAt(dueAt, now),
      };

/** Turns of one shard that are due up to an instant and were not begun, oldest first, in pages of at most 100. */
export async function* dueTurns(shard: number, dueUntil: number): AsyncGenerator<EndpointBacklog[]> {
  for await (const keys of dueKeyPages("queryDue:endpointTurn", { shard, until: dueUntil, limit: 100 })) {
    const items = await getItems("getMany:endpointBacklog", keys);
    yield items.flatMap((item) => (item === null ? [] : [backlogItems.fromItem(item)]));
  }
}

/** Returns the run that a backlog waits for. */
export const turnOf = ({ partnerId, endpointId, turn }: EndpointBacklog): TurnReference => ({
  partnerId,
  endpointId,
  turn,
});
