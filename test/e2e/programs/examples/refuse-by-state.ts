import { randomUUID } from "node:crypto";
import { stage } from "../../shared-stage.ts";
import type { Recorder } from "./recorder.ts";
import type { WalkedOrders } from "./walk-orders.ts";
import type { WalkedEndpoints } from "./walk-webhooks.ts";
import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Resources that the walk has created. */
export interface Walked {
  orders: WalkedOrders;
  endpoints: WalkedEndpoints;
  failedLookup: string;
}

/** Creates rejections that depend on stored state: advanced orders, full lists, exhausted limits. */
export async function refuseByState(world: World, walked: Walked): Promise<void> {
  await refusePlacements(world);
  await refuseOrders(world, walked);
  await refuseInvoices(world, walked);
  await refuseAccounts(world);
  await refuseWebhooks(world, walked);
  await refuseMessages(world);
}

async function refusePlacements({ recorder, key, cars }: World): Promise<void> {
  const as = { key };
  for (const [operationId, ordered] of [
    ["createOrder", 2],
    ["backfillOrder", 4],
  ] as const) {
    const place = (vehicle_id: string | undefined, status: number) =>
      recorder.call(operationId, {
        ...{ as, status, headers: { "idempotency-key": randomUUID() } },
        body: { vehicle_id, max_bid_amount_usd: 16_000 },
      });
    await place(cars[ordered], 409);
    await place(cars[7], 410);
    await place("auction_e_20261204_none", 404);
    await useAgain(recorder, operationId, { vehicle_id: cars[6], max_bid_amount_usd: 16_000 });
  }
  await useAgain(recorder, "createHistoryLookup", { plate: "00가0002" });
}

/** Sends another text with the first message's token, and withdraws a message. */
async function refuseMessages({ recorder }: World): Promise<void> {
  for (const operationId of ["sendOrderMessage", "sendMessage", "answerMessageThread"])
    await useAgain(recorder, operationId, { text: "Something else." });
  await recorder.call("withdrawMessage", { ...recorder.sample("withdrawMessage"), status: 409 });
}

/** Sends another request with the first one's token and key, because tokens belong to a key. */
async function useAgain(recorder: Recorder, operationId: string, body: object): Promise<void> {
  const { as, path = {}, headers = {} } = recorder.sample(operationId);
  await recorder.call(operationId, { as, path, headers, status: 422, body });
}

async function refuseOrders({ recorder, key, cars }: World, { orders, failedLookup }: Walked): Promise<void> {
  const as = { key };
  const bought = { id: orders.bought };
  const waiting = { id: orders.waiting };
  await recorder.call("changeOrderBid", {
    as,
    path: bought,
    body: { max_bid_amount_usd: 17_000 },
    status: 409,
  });
  await recorder.call("deleteOrder", { as, path: bought, status: 409 });
  await recorder.call("confirmOrder", { as, path: waiting, status: 409 });
  await recorder.call("reportOrderStatus", { as, path: waiting, body: { status: "delivered" }, status: 409 });
  const order = () =>
    recorder.uncaptured("createOrder", {
      ...{ as, headers: { "idempotency-key": randomUUID() } },
      body: { vehicle_id: cars[6], max_bid_amount_usd: 16_000 },
    });
  const ended = { id: (await order()).body.id };
  await recorder.uncaptured("deleteOrder", { as, path: ended });
  await order();
  const again = { path: ended, body: { status: "placed" } };
  await recorder.call("simulateOrderStatus", { as, ...again, status: 409 });
  await recorder.call("getHistoryReport", { as, path: { id: failedLookup }, status: 409 });
  await recorder.call("transitionOrder", {
    as: operator,
    path: waiting,
    body: { to: "in_transit" },
    status: 409,
  });
  await recorder.call("correctOrder", {
    ...{ as: operator, path: waiting, body: { auction_final_price_krw: 19_000_000 }, status: 409 },
  });
  const lot = { as: operator, path: { vehicle_id: cars[0]! }, status: 409 };
  await recorder.call("acquireLot", lot);
  await recorder.call("awardLot", { ...lot, body: { auction_final_price_krw: 18_000_000 } });
  await recorder.call("takeBackAward", lot);
  await recorder.call("loseLot", { ...lot, body: { failure_reason: "outbid" } });
}

async function refuseInvoices({ recorder, key }: World, { orders }: Walked): Promise<void> {
  const { path: voided } = recorder.sample("voidInvoice");
  const { body: draft } = await recorder.uncaptured("getOrderInvoice", {
    as: { key },
    path: { id: orders.bought },
  });
  const path = { id: draft.id };
  const own = { path: { invoice_id: draft.id }, status: 409 };
  await recorder.call("getInvoiceDocument", { as: { key }, ...own });
  for (const operationId of ["editInvoice", "issueInvoice"])
    await recorder.call(operationId, {
      as: operator,
      path: voided!,
      body: { amounts: { insurance: 90 } },
      status: 409,
    });
  for (const operationId of ["reissueInvoice", "recordInvoicePayment"])
    await recorder.call(operationId, { as: operator, path, body: {}, status: 409 });
  await recorder.call("voidInvoice", {
    as: operator,
    path: voided!,
    body: { void_reason: "Twice" },
    status: 409,
  });
  await recorder.call("draftInvoice", { as: operator, path: { id: orders.bought }, status: 409 });
}

async function refuseAccounts({ recorder, partnerId }: World): Promise<void> {
  const as = { partnerId, scope: "partner" } as const;
  const { path } = recorder.sample("revokeApiKey");
  await recorder.call("revokePartnerKey", { ...recorder.sample("revokePartnerKey"), status: 409 });
  await recorder.call("revokeApiKey", { as, path: path!, status: 409 });
  await recorder.call("rotateApiKey", { as, path: path!, status: 409 });
  await recorder.call("replaceApiKeyAllowlist", { as, path: path!, body: { allowlist: [] }, status: 409 });
  const { body: sample } = recorder.sample("createPartner");
  await recorder.call("createPartner", {
    as: operator,
    body: { ...(sample as object), id: partnerId },
    status: 409,
  });
  const batch = { source: "auction_e", kind: "delta", sequence: 1 };
  await recorder.call("createInventoryBatch", { as: operator, body: batch, status: 409 });
  const trial = await stage.createPartner("sandbox", { trial: true });
  await stage.issueKey("sandbox", trial.partnerId);
  const third = { path: { id: trial.partnerId }, body: { name: "Third" }, status: 403 };
  await recorder.call("issuePartnerKey", { as: operator, ...third });
}

async function refuseWebhooks(world: World, { endpoints }: Walked): Promise<void> {
  const { recorder, key, receiver } = world;
  const as = { key };
  const register = () =>
    recorder.uncaptured("createWebhookEndpoint", { as, body: { url: receiver.url, enabled: false } });
  const disabled: string = (await register()).body.id;
  for (let count = 2; count < 5; count += 1) await register();
  const body = { url: receiver.url };
  await recorder.call("createWebhookEndpoint", { as, body, status: 409 });
  const { path: event } = recorder.sample("replayEvent");
  const to = { endpoint_id: disabled };
  await recorder.call("replayEvent", { as, path: event!, body: to, status: 409 });
  const { body: range } = recorder.sample("replayEvents");
  await recorder.call("replayEvents", { as, body: { ...(range as object), ...to }, status: 409 });
  await recorder.uncaptured("updateWebhookEndpoint", {
    as,
    path: { id: endpoints.good },
    body: { enabled: false },
  });
  const { path, body: test } = recorder.sample("testWatchWebhook");
  await recorder.call("testWatchWebhook", { as, path: path!, body: test, status: 409 });
}
