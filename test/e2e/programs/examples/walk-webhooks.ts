import { setTimeout as pause } from "node:timers/promises";
import type { WebhookReceiver } from "../../../support/services/start-webhook-receiver.ts";
import { untilIdle } from "../../shared-stage.ts";
import { makeCall, routeOf } from "./recorder.ts";
import type { WalkedOrders } from "./walk-orders.ts";
import type { WalkedWatches } from "./walk-watches.ts";
import { enterRows, listingId, onDay, rowOf, type World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Endpoints that later parts of the walk use. */
export interface WalkedEndpoints {
  /** Receives every event. */
  good: string;
  /** Returned 410 and was disabled. */
  gone: string;
}

/** Registers an endpoint, and another with a rejecting receiver. Reads and changes the first. */
export async function walkEndpoints(world: World, gone: WebhookReceiver): Promise<WalkedEndpoints> {
  const { recorder, key, receiver } = world;
  const as = { key };
  const created = await recorder.call("createWebhookEndpoint", { as, body: { url: receiver.url } });
  const refusing = await recorder.uncaptured("createWebhookEndpoint", {
    ...{ as, body: { url: gone.url, description: "Old system", event_types: ["order.status_changed"] } },
  });
  const path = { id: created.body.id };
  await recorder.call("listWebhookEndpoints", { as });
  await recorder.call("getWebhookEndpoint", { as, path });
  await recorder.call("updateWebhookEndpoint", { as, path, body: { description: "Orders and watches" } });
  await recorder.call("pingWebhookEndpoint", { as, path });
  const spare = await recorder.uncaptured("createWebhookEndpoint", { as, body: { url: receiver.url } });
  await recorder.call("deleteWebhookEndpoint", { as, path: { id: spare.body.id } });
  return { good: path.id, gone: refusing.body.id };
}

/** Enters a batch that causes every kind of notification about orders and watches of the walk. */
export async function changeCars(world: World): Promise<void> {
  const later = onDay(world, 16);
  await enterRows(world, [
    rowOf(world, 2, { auction_date: later, start_price_krw: 13_050_000 }),
    rowOf(world, 7, { auction_result: "sold", sold_price_krw: 15_000_000 }),
    rowOf(world, 3, { listing_id: listingId(world, 20), auction_date: later }),
  ]);
}

/** Shows how to read the event log, and replays some events. */
export async function walkEvents(
  world: World,
  orders: WalkedOrders,
  watches: WalkedWatches,
  { good, gone }: WalkedEndpoints,
): Promise<void> {
  const { recorder, key, cars } = world;
  const as = { key };
  await recorder.call("testWatchWebhook", {
    ...{ as, path: { watch_id: watches.list }, body: { vehicle_id: cars[6] } },
  });
  await recorder.call("listWatchEvents", {
    as,
    path: { watch_id: watches.automatic },
    query: { limit: "1" },
  });
  await recorder.call("listOrderEvents", { as, path: { id: orders.waiting }, query: { limit: "1" } });
  const { body: log } = await recorder.call("listEvents", {
    as,
    query: { after_sequence: "0", limit: "1" },
  });
  const event = { id: log.data[0].id };
  await recorder.call("getEvent", { as, path: event });
  await recorder.call("createCheckpoint", { as, status: 201, name: "signed" });
  const summary = "The log has not grown since its last checkpoint";
  await recorder.call("createCheckpoint", { as, status: 200, name: "unchanged", summary });
  await recorder.call("getOrderReceipt", { as, path: { id: orders.waiting } });
  await recorder.call("getOrderReceiptDocument", { as, path: { id: orders.waiting } });
  await recorder.call("getOperatorOrderReceipt", { as: operator, path: { id: orders.waiting } });
  await recorder.call("listCheckpoints", { as, query: { limit: "1" } });
  await recorder.call("replayEvent", { as, path: event, body: { endpoint_id: good } });
  const range = {
    ...{ from: new Date(world.began).toISOString(), to: new Date(recorder.now()).toISOString() },
    ...{ endpoint_id: good, event_types: ["eagle_eye.match"] },
  };
  await recorder.call("replayEvents", { as, body: range });
  await recorder.call("rotateWebhookSecret", { as, path: { id: good } });
  await walkFailures(world, { good, gone });
}

async function walkFailures(world: World, { good, gone }: WalkedEndpoints): Promise<void> {
  const { recorder, key } = world;
  const ofEndpoint = (body: { data: { endpoint_id: string; id: string; partner_id: string }[] }) =>
    body.data.filter(({ endpoint_id }) => endpoint_id === gone);
  const failed = { as: operator, query: { limit: "200" } };
  while (ofEndpoint((await makeCall(routeOf("listFailedDeliveries"), failed)).body).length === 0)
    await pause(pollMilliseconds);
  const list = await recorder.call("listFailedDeliveries", {
    ...failed,
    show: (body) => ({ data: ofEndpoint(body), next_cursor: null }),
  });
  const delivery = ofEndpoint(list.body)[0]!;
  const path = { id: delivery.id };
  await recorder.call("retryDelivery", { as: operator, path, status: 409 });
  const ofPartner = { id: delivery.partner_id };
  type Listed = { data: { recent_attempts: object[] }[] };
  await recorder.call("listPartnerEndpoints", {
    ...{ as: operator, path: ofPartner },
    show: ({ data, ...rest }: Listed) => ({
      data: data.map((one) => ({ ...one, recent_attempts: one.recent_attempts.slice(0, 1) })),
      ...rest,
    }),
  });
  await recorder.call("enablePartnerEndpoint", { as: operator, path: { ...ofPartner, endpoint_id: gone } });
  await recorder.call("disablePartnerEndpoint", {
    ...{ as: operator, path: { ...ofPartner, endpoint_id: gone } },
    body: { reason: "The address belongs to another company. Register your own address." },
  });
  await recorder.uncaptured("updateWebhookEndpoint", {
    as: { key },
    path: { id: gone },
    body: { enabled: true },
  });
  await recorder.call("recoverPartnerEndpoint", {
    ...{ as: operator, path: { ...ofPartner, endpoint_id: good } },
    body: { from: new Date(world.began).toISOString() },
  });
  await recorder.call("retryDelivery", { as: operator, path });
  await recorder.uncaptured("deleteWebhookEndpoint", { as: { key }, path: { id: gone } });
  await untilIdle();
}

const pollMilliseconds = 200;
