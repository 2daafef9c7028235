import { daySeconds } from "../../domain/time/durations.ts";
import type { EndpointBacklog, EndpointReference, TurnReference } from "../../domain/webhooks/backlog.ts";
import { indexedDueAt } from "../../domain/webhooks/redrive.ts";
import { dueKeyPages } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import { endpointBacklogKey } from "../keys.ts";
import { putOne } from "../put-one.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, getItems } from "../table.ts";
import { atVersion, mustBeNew, putWrite } from "../transaction.ts";

const backlogItems = storedEntity<EndpointBacklog>("endpoint_backlog");

/** A backlog of nothing is kept this long, so that an endpoint that comes and goes is known. */
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
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    const item = await getItem("get:endpointBacklog", key);
    const before = item === null ? null : backlogItems.fromItem(item);
    const after = decide(before);
    if (after === null || after === before) return null;
    if (await replace(before, after, now)) return after;
  }
  throw new Error(`The backlog of ${endpoint.endpointId} changed faster than it could be stored`);
}

function replace(before: EndpointBacklog | null, after: EndpointBacklog, now: number): Promise<boolean> {
  const places = { ...endpointBacklogKey(after), ...placesOf(after, now) };
  const guard = before === null ? mustBeNew : atVersion(before.version);
  return putOne(
    putWrite("put:endpointBacklog", "endpoint-backlog", backlogItems.toItem(places, after), guard),
  );
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

/** The turn that a backlog waits for. */
export const turnOf = ({ partnerId, endpointId, turn }: EndpointBacklog): TurnReference => ({
  partnerId,
  endpointId,
  turn,
});
