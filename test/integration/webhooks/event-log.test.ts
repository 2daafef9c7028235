import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { handler as listOrderEvents } from "../../../functions/partner/orders/list-order-events.ts";
import { handler as getEvent } from "../../../functions/partner/webhooks/get-event.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { hourMilliseconds, minuteMilliseconds } from "../../../shared/domain/time/durations.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import type { EventDraft } from "../../../shared/domain/webhooks/event.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

useDeliveryQueues();

const call = (
  { apiKey }: OpenedAccount,
  handler: GatewayHandler,
  query: Record<string, string> = {},
  params: Record<string, string> = {},
): Promise<TestAnswer> => callHandler(handler, { query, params, headers: { "x-api-key": apiKey } });
const sequencesOf = ({ body }: TestAnswer): number[] =>
  body.data.map((entry: { sequence: number }) => entry.sequence);
const errorOf = ({ status, body }: TestAnswer) => [status, body.error.code];

/** Reads every page of a list in sequence. */
async function readAll(account: OpenedAccount, query: Record<string, string>): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const answer: TestAnswer = await call(account, listEvents, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    pages.push(sequencesOf(answer));
    cursor = answer.body.next_cursor;
  } while (cursor !== null);
  return pages;
}

async function openWithOrder(): Promise<OpenedAccount & { orderId: string }> {
  const account = await openAccount();
  const orderId = createId("ord", Date.now());
  const order = { orderId, partnerId: account.partnerId, status: "placed", version: 1 };
  await commit([
    putWrite("put:order", "order", { ...orderKey(account.partnerId, orderId), entity: "order", ...order }),
  ]);
  return { ...account, orderId };
}

async function listen(account: OpenedAccount, answer: () => number) {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  const { addressRules } = deployedDeliveryContext();
  const wanted = { url: receiver.url };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(account.partnerId, wanted, { now: Date.now(), addressRules });
  const deliver = (sequence: number) => {
    const reference = { partnerId: account.partnerId, sequence, endpointId, replayId: null };
    const body = deliveryMessages.format({ ...reference, attemptNumber: 1 });
    return deliverWebhooks([{ messageId: "1", body }], deployedDeliveryContext());
  };
  return { receiver, endpointId, deliver };
}

describe("GET /v1/orders/{id}/events", () => {
  it("an order's events are shown with attempts, response codes and the exact payload sent", async () => {
    const account = await openWithOrder();
    const { receiver, endpointId, deliver } = await listen(account, () => 200);
    const data = { order: { id: account.orderId }, previous_status: "placed" };
    const sequence = await emitEvents(account.partnerId, [{ subjectId: account.orderId, data }]);
    await emitEvents(account.partnerId, [{ subjectId: createId("ord", Date.now()) }]);
    await deliver(sequence);
    const { status, body } = await call(account, listOrderEvents, {}, { id: account.orderId });
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.data).toHaveLength(1);
    const [entry] = body.data;
    expect(entry).toMatchObject({
      type: "order.status_changed",
      sequence,
      delivery_status: "delivered",
      next_attempt_at: null,
      attempts: [{ number: 1, endpoint_id: endpointId, response_code: 200, error: null }],
    });
    expect(JSON.stringify(entry.payload)).toBe(receiver.received[0]?.rawBody);
    expect(entry.id).toBe(receiver.received[0]?.headers["x-svc-event-id"]);
  });

  it("an order's event shows the time of its next attempt, or the status failed if no endpoint was subscribed", async () => {
    const account = await openWithOrder();
    await emitEvents(account.partnerId, [{ subjectId: account.orderId }]);
    const { deliver } = await listen(account, () => 500);
    await deliver(await emitEvents(account.partnerId, [{ subjectId: account.orderId }]));
    const { body } = await call(account, listOrderEvents, {}, { id: account.orderId });
    expect(body.data).toMatchObject([
      { sequence: 2, delivery_status: "pending", attempts: [{ response_code: 500, error: "Answered 500." }] },
      { sequence: 1, delivery_status: "failed", next_attempt_at: null, attempts: [] },
    ]);
    expect(Date.parse(body.data[0].next_attempt_at)).toBeGreaterThan(Date.parse(body.data[0].attempts[0].at));
  });

  it("paging through an order's events neither loses nor repeats an event", async () => {
    const account = await openWithOrder();
    await listen(account, () => 200);
    await emitEvents(account.partnerId, Array<Partial<EventDraft>>(7).fill({ subjectId: account.orderId }));
    const first = await call(account, listOrderEvents, { limit: "3" }, { id: account.orderId });
    const rest = await call(
      account,
      listOrderEvents,
      { limit: "200", cursor: first.body.next_cursor },
      { id: account.orderId },
    );
    expect([sequencesOf(first), sequencesOf(rest)]).toEqual([
      [7, 6, 5],
      [4, 3, 2, 1],
    ]);
    expect(rest.body.next_cursor).toBeNull();
  });

  it("the events of an unknown or another partner's order return 404 order_not_found", async () => {
    const [owner, stranger] = [await openWithOrder(), await openAccount()];
    await emitEvents(owner.partnerId, [{ subjectId: owner.orderId }]);
    expect(errorOf(await call(stranger, listOrderEvents, {}, { id: owner.orderId }))).toEqual([
      404,
      "order_not_found",
    ]);
    expect(errorOf(await call(owner, listOrderEvents, {}, { id: createId("ord", Date.now()) }))).toEqual([
      404,
      "order_not_found",
    ]);
  });

  it("a cursor of another order returns 400 invalid_cursor", async () => {
    const account = await openWithOrder();
    await emitEvents(account.partnerId, Array<Partial<EventDraft>>(2).fill({ subjectId: account.orderId }));
    const { body } = await call(account, listOrderEvents, { limit: "1" }, { id: account.orderId });
    const answer = await call(
      account,
      listOrderEvents,
      { cursor: body.next_cursor },
      { id: createId("ord", Date.now()) },
    );
    expect(errorOf(answer)).toEqual([400, "invalid_cursor"]);
  });
});

describe("GET /v1/events", () => {
  it("events are listed newest first, or oldest first with after_sequence, page by page", async () => {
    const account = await openAccount();
    for (let endpoint = 0; endpoint < 5; endpoint += 1) await listen(account, () => 200);
    await emitEvents(account.partnerId, Array<Partial<EventDraft>>(9).fill({}));
    expect(await readAll(account, { limit: "4" })).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]]);
    expect(await readAll(account, { limit: "4", after_sequence: "3" })).toEqual([
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(await readAll(account, { after_sequence: "9" })).toEqual([[]]);
  });

  it("events can be filtered by type, order, watch, time and delivery status in combination", async () => {
    const account = await openAccount();
    const [orderId, watchId] = [createId("ord", Date.now()), createId("ww", Date.now())];
    const start = Date.parse("2026-11-20T00:00:00Z");
    await emitEvents(account.partnerId, [{ subjectId: orderId }], start);
    await emitEvents(account.partnerId, [{ subjectId: watchId, type: "eagle_eye.match" }], start + 1000);
    const { deliver } = await listen(account, () => 200);
    await deliver(await emitEvents(account.partnerId, [{ subjectId: orderId }], start + 2000));
    await emitEvents(account.partnerId, [{ subjectId: orderId, type: "order.detail_updated" }], start + 3000);
    const listed = async (query: Record<string, string>) => (await readAll(account, query)).flat();
    expect(await listed({ type: "eagle_eye.match" })).toEqual([2]);
    expect(await listed({ order_id: orderId })).toEqual([4, 3, 1]);
    expect(await listed({ watch_id: watchId })).toEqual([2]);
    expect(await listed({ watch_id: watchId, order_id: orderId })).toEqual([]);
    expect(await listed({ delivery_status: "delivered" })).toEqual([3]);
    expect(await listed({ delivery_status: "failed" })).toEqual([2, 1]);
    expect(await listed({ delivery_status: "pending" })).toEqual([4]);
    expect(await listed({ from: "2026-11-20T09:00:01+09:00", to: "2026-11-20T00:00:03Z" })).toEqual([3, 2]);
    expect(await listed({ order_id: orderId, type: "order.status_changed", after_sequence: "1" })).toEqual([
      3,
    ]);
  });

  it("a list of recent events does not read the older log, however long it is", async () => {
    const account = await openAccount();
    const now = Date.now();
    // Events are compressed, but random text hardly shrinks.
    const large = () => ({ data: { order: { notes: randomBytes(30_000).toString("base64") } } });
    for (let batch = 0; batch < 4; batch += 1)
      await emitEvents(account.partnerId, Array.from({ length: 20 }, large), now - hourMilliseconds);
    const last = await emitEvents(account.partnerId, [{}], now);
    const recent = { from: new Date(now - 1_000).toISOString(), limit: "5" };
    const list = () => call(account, listEvents, recent);
    const answer = await list();
    expect([sequencesOf(answer), answer.body.next_cursor]).toEqual([[last], null]);
    expect(await countRoundTrips(list)).toBe(tripsOf("listEvents"));
  });

  it("a list of recent events contains an event that was recorded before an event with an earlier time", async () => {
    const account = await openAccount();
    const now = Date.now();
    const first = await emitEvents(account.partnerId, [{}], now);
    await emitEvents(account.partnerId, [{}], now - 5 * minuteMilliseconds);
    const answer = await call(account, listEvents, { from: new Date(now - 1_000).toISOString() });
    expect(sequencesOf(answer)).toEqual([first]);
  });

  it("a page ends early if events exceed the response limit, and every event is on one page", async () => {
    const account = await openAccount();
    const draft = { data: { order: { note: "x".repeat(1_500_000) } } };
    for (let count = 0; count < 5; count += 1) await emitEvents(account.partnerId, [draft]);
    expect(await readAll(account, {})).toEqual([
      [5, 4, 3],
      [2, 1],
    ]);
    expect(await readAll(account, { after_sequence: "0" })).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it("an event that exceeds the response limit is returned without its data, and other events are returned in full", async () => {
    const account = await openAccount();
    const watchId = "wt_1";
    const car = (number: number) => ({ vehicle: { id: `auction_a_${number}`, note: '"\\'.repeat(150_000) } });
    const huge = { additions: Array.from({ length: 30 }, (_, number) => car(number)) };
    await emitEvents(account.partnerId, [{ data: { order: { note: "before" } } }]);
    await emitEvents(account.partnerId, [{ type: "eagle_eye.match", subjectId: watchId, data: huge }]);
    await emitEvents(account.partnerId, [{ data: { order: { note: "after" } } }]);
    expect(await readAll(account, { limit: "200" })).toEqual([[3], [2], [1]]);
    const { body } = await call(account, listEvents, { watch_id: watchId });
    const [cut] = body.data;
    expect(cut).toMatchObject({ type: "eagle_eye.match", payload_complete: false });
    expect(cut.payload).toMatchObject({ id: cut.id, sequence: 2, type: "eagle_eye.match" });
    expect(cut.payload.data).toEqual({ watch_id: watchId });
    expect((await call(account, getEvent, {}, { id: cut.id })).body).toEqual(cut);
    const whole = await call(account, listEvents, { after_sequence: "2" });
    expect(whole.body.data[0]).toMatchObject({
      payload_complete: true,
      payload: { data: { order: { note: "after" } } },
    });
  });

  it("the event list never shows another partner's events", async () => {
    const [owner, stranger] = [await openAccount(), await openAccount()];
    const orderId = createId("ord", Date.now());
    await emitEvents(owner.partnerId, [{ subjectId: orderId }]);
    expect(await readAll(stranger, {})).toEqual([[]]);
    expect(await readAll(stranger, { order_id: orderId })).toEqual([[]]);
  });

  it.each([
    [{ type: "order.created" }, "query.type"],
    [{ after_sequence: "-1" }, "query.after_sequence"],
    [{ after_sequence: "one" }, "query.after_sequence"],
    [{ from: "yesterday" }, "query.from"],
    [{ delivery_status: "lost" }, "query.delivery_status"],
    [{ limit: "201" }, "query.limit"],
  ])("an event list with %j returns 400 validation_error", async (query, path) => {
    const answer = await call(await openAccount(), listEvents, query as Record<string, string>);
    expect(errorOf(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it("a cursor of a list in the opposite direction returns 400 invalid_cursor", async () => {
    const account = await openAccount();
    await emitEvents(account.partnerId, [{}, {}]);
    const { body } = await call(account, listEvents, { limit: "1" });
    const answer = await call(account, listEvents, { cursor: body.next_cursor, after_sequence: "0" });
    expect(errorOf(answer)).toEqual([400, "invalid_cursor"]);
  });
});

describe("GET /v1/events/{id}", () => {
  it("GET of one event returns the same entry as the list", async () => {
    const account = await openAccount();
    await emitEvents(account.partnerId, [{}, {}]);
    const [entry] = (await call(account, listEvents)).body.data;
    expect((await call(account, getEvent, {}, { id: entry.id })).body).toEqual(entry);
  });

  it("another partner's event and an invalid id return 404 event_not_found", async () => {
    const [owner, stranger] = [await openAccount(), await openAccount()];
    for (const account of [owner, stranger]) await emitEvents(account.partnerId);
    const [{ id }] = (await call(owner, listEvents)).body.data;
    for (const unknown of [id, "evt_1", "evt_zzzzzzzzzzzzzzzzzzzz", "evt_iiiiiiiiiiiiiiiiiiii", "x"]) {
      const answer = await call(stranger, getEvent, {}, { id: unknown });
      expect(errorOf(answer)).toEqual([404, "event_not_found"]);
    }
  });
});
