import type { Order, OrderStatus } from "../../../shared/domain/orders/order.ts";
import { transitionTable } from "../../../shared/domain/orders/transition-table.ts";
import { chainStart, followChain, openBody } from "../../../shared/persistence/events/event-chain.ts";
import {
  endpointBacklogKey,
  eventKey,
  eventStreamKey,
  webhookEndpointKey,
  webhookSecretKey,
} from "../../../shared/persistence/keys/item-keys.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";
import { eventItems } from "../../../shared/persistence/webhooks/event-items.ts";
import { compareLists, groupBy, type Invariant, isSimulated, type StoredState } from "./read-state.ts";

interface OrderEvent {
  sequence: number;
  type: string;
  data: { order?: { id: string; status: OrderStatus }; previous_status?: OrderStatus };
}

/**
 * A partner's events are numbered from 1 without gaps, match the counter, and report the changes of its orders in
 * sequence.
 */
export const eventsAreSound: Invariant = (state) => {
  const events = state.ofKind("event").map(eventItems.fromItem);
  return [...groupBy(events, ({ partnerId }) => partnerId)].flatMap(([partnerId, ofPartner]) => {
    const sorted = ofPartner.toSorted((one, other) => one.sequence - other.sequence);
    const last = Number(state.get(eventStreamKey(partnerId))?.lastSequence);
    const reported = sorted.map(({ body }) => JSON.parse(body) as OrderEvent);
    return [
      ...compareLists(
        `events of ${partnerId}`,
        sorted.map(({ sequence }) => String(sequence)),
        Array.from({ length: last }, (_, at) => String(at + 1)),
      ),
      ...compareLists(
        `sequences of the events of ${partnerId}`,
        reported.map(({ sequence }) => String(sequence)),
        sorted.map(({ sequence }) => String(sequence)),
      ),
      ...checkMoves(state, partnerId, reported),
    ];
  });
};

/**
 * Each event's digest follows from its bytes and the previous digest, and the counter stores the last digest.
 */
export const chainsAreSound: Invariant = (state) => {
  const events = state.ofKind("event").map(eventItems.fromItem);
  return [...groupBy(events, ({ partnerId }) => partnerId)].flatMap(([partnerId, ofPartner]) => {
    const sorted = ofPartner.toSorted((one, other) => one.sequence - other.sequence);
    const { place, broken } = followChain(sorted, { sequence: 0, digest: chainStart(partnerId) });
    if (broken !== null)
      return [`event ${broken.sequence} of ${partnerId} has ${broken.found} after ${broken.expected}`];
    const undigested = sorted.filter(({ body }) => openBody(body) === null);
    const last = String(state.get(eventStreamKey(partnerId))?.lastDigest);
    return [
      ...undigested.map(({ sequence }) => `event ${sequence} of ${partnerId} has no digest`),
      ...compareLists(`last digest of ${partnerId}`, [String(place.digest)], [last]),
    ];
  });
};

/** Checks that each notified status change happened, in that order, and that each mandatory change was notified. */
function checkMoves(state: StoredState, partnerId: string, reported: readonly OrderEvent[]): string[] {
  const moves = reported.filter(({ type }) => type === "order.status_changed");
  const versions = state.ofKind("order_version").map((item) => orderVersionItems.fromItem(item).order);
  const own = groupBy(
    versions.filter((order) => order.partnerId === partnerId),
    ({ orderId }) => orderId,
  );
  const unknown = moves.filter(({ data }) => !own.has(String(data.order?.id)));
  return [
    ...unknown.map(({ data }) => `${data.order?.id} is in an event, but does not exist`),
    ...[...own].flatMap(([orderId, states]) => {
      const made = listMoves(states);
      const reportedMoves = moves.flatMap(({ data }) =>
        data.order?.id === orderId ? [`${data.previous_status} to ${data.order.status}`] : [],
      );
      const unreported = isSimulated(state) ? [] : listUnreported(made, reportedMoves);
      return [
        ...(isWithin(reportedMoves, made)
          ? []
          : [`${orderId} went ${made.join(", ")}, and its events state ${reportedMoves.join(", ")}`]),
        ...unreported.map((move) => `no event states that ${orderId} went from ${move}`),
      ];
    }),
  ];
}

function listMoves(states: readonly Order[]): string[] {
  const statuses = states.toSorted((one, other) => one.version - other.version).map(({ status }) => status);
  return statuses
    .slice(1)
    .flatMap((status, at) => (status === statuses[at] ? [] : [`${statuses[at]} to ${status}`]));
}

/** Reports whether status changes are a subsequence of those that happened. */
function isWithin(reported: readonly string[], made: readonly string[]): boolean {
  let at = 0;
  return reported.every((move) => {
    at = made.indexOf(move, at) + 1;
    return at > 0;
  });
}

/** Returns the status changes that require a notification but have none. */
function listUnreported(made: readonly string[], reported: readonly string[]): string[] {
  const left = [...reported];
  return made.filter((move) => {
    const rules = transitionTable.filter(({ from, to }) => `${from} to ${to}` === move);
    if (rules.length === 0 || !rules.every(({ emits }) => emits)) return false;
    const at = left.indexOf(move);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Each pending delivery has its event, its endpoint and scheduled work. */
export const deliveriesAreSound: Invariant = (state) =>
  state.ofKind("delivery").flatMap((item) => {
    const { partnerId, sequence, endpointId, status, isInBacklog } = deliveryItems.fromItem(item);
    const what = `delivery of event ${sequence} of ${partnerId} to ${endpointId}`;
    const hasEndpoint = state.get(webhookEndpointKey(partnerId, endpointId)) !== undefined;
    const backlog = state.get(endpointBacklogKey({ partnerId, endpointId }));
    return [
      ...(state.get(eventKey(partnerId, sequence)) === undefined ? [`${what} has no event`] : []),
      ...(status === "pending" && item.duepk === undefined ? [`${what} waits and is not due`] : []),
      ...(status === "delivered" && item.duepk !== undefined ? [`${what} was made and is still due`] : []),
      ...(status === "pending" && isInBacklog === true && hasEndpoint && backlog?.duepk === undefined
        ? [`${what} waits in a backlog that has no run`]
        : []),
      ...(status === "pending" &&
      isInBacklog === true &&
      !String(item.duepk).startsWith(duePrefix.waitingDelivery)
        ? [`${what} is in the backlog and not among what waits`]
        : []),
    ];
  });

/** The event counter lists the existing endpoints, and each of them has signing secrets. */
export const endpointsAreSound: Invariant = (state) => {
  const endpoints = state.ofKind("webhook_endpoint") as { partnerId: string; endpointId: string }[];
  const streams = state
    .ofKind("event_stream")
    .concat(state.ofKind("undefined"))
    .filter(({ sk }) => sk === "STREAM");
  return [
    ...streams.flatMap((stream) => {
      const partnerId = String(stream.pk).slice(eventStreamKey("").pk.length);
      const known = (stream.endpoints ?? []) as { endpointId: string }[];
      return compareLists(
        `endpoints that the events of ${partnerId} know`,
        known.map(({ endpointId }) => endpointId),
        endpoints.filter((one) => one.partnerId === partnerId).map(({ endpointId }) => endpointId),
      );
    }),
    ...endpoints.flatMap(({ partnerId, endpointId }) =>
      state.get(webhookSecretKey(partnerId, endpointId)) === undefined ? [`${endpointId} has no secret`] : [],
    ),
  ];
};
