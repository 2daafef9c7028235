import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { compactVerify, createLocalJWKSet } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as reportOrderStatus } from "../../../functions/partner/orders/report-order-status.ts";
import { handler as createCheckpoint } from "../../../functions/partner/statements/create-checkpoint.ts";
import { handler as getOrderReceipt } from "../../../functions/partner/statements/get-order-receipt.ts";
import { handler as getPublicKeys } from "../../../functions/partner/statements/get-public-keys.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import {
  InvalidSignatureError,
  verifyCheckpoint,
  verifyReceipt,
} from "../../../packages/client/src/index.ts";
import { writeCheckpoint } from "../../../shared/application/checkpoints/write-checkpoint.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import {
  changeByte,
  forgeLog,
  moveInIndex,
  readBody,
  removeEvent,
  rewriteEvent,
  setLastDigest,
  setLastSequence,
  swapEvents,
  withoutDigest,
} from "../../support/logs/rewrite-log.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { recordOrder } from "../../support/table/record-order.ts";
import { callAs, placeOrder, type ReceiptWorld, simulateStatus, startReceiptWorld } from "./receipt-world.ts";

let world: ReceiptWorld;
let account: OpenedAccount;
let orderId = "";

beforeAll(async () => {
  world = await startReceiptWorld();
});
afterAll(() => world.stop());

const call = (handler: GatewayHandler, request?: TestRequest) => callAs(account, handler, request);
const receive = (id = orderId) => call(getOrderReceipt, { params: { id } });
const simulate = (status: string) => simulateStatus(account, orderId, status);
const checkpoint = async () => (await call(createCheckpoint, { method: "POST" })).body;
const publicKeys = async () => (await callHandler(getPublicKeys)).body;

/** Emits an order's events among others: the order has events 2, 4 and 5, others 1 and 3. */
beforeEach(async () => {
  account = await openAccount();
  await emitEvents(account.partnerId, [{}]);
  orderId = await placeOrder(account);
  await recordOrder(account.partnerId, orderId, null);
  await simulate("acquiring");
  await emitEvents(account.partnerId, [{}]);
  await checkpoint();
  await simulate("secured");
  await simulate("export_processing");
});

describe("a receipt", () => {
  it("A receipt states the order and each change with its event's digest, and a standard JOSE library verifies the receipt", async () => {
    const { status, body } = await receive();
    expect(status).toBe(200);
    const { signature, key_id, ...claims } = body;
    const { payload, protectedHeader } = await compactVerify(
      signature,
      createLocalJWKSet(await publicKeys()),
    );
    expect(protectedHeader).toEqual({ alg: "ES256", kid: key_id, typ: "order-receipt+jwt" });
    expect(Buffer.from(payload).toString()).toBe(JSON.stringify(claims));
    const order = (await call(getOrder, { params: { id: orderId } })).body;
    for (const [name, value] of Object.entries(claims.order)) expect(value, name).toEqual(order[name]);
    const log = (await call(listEvents, { query: { order_id: orderId } })).body.data.toReversed();
    expect(claims.changes).toEqual(
      log.map(
        ({
          payload: event,
        }: {
          payload: Record<string, unknown> & { data: { order: { status: string } } };
        }) => ({
          ...{ event_id: event.id, type: event.type, sequence: event.sequence, at: event.created_at },
          ...{ digest: event.digest, status: event.data.order.status },
        }),
      ),
    );
    expect(claims.changes).toHaveLength(3);
    expect(claims.unproven).toEqual([]);
    expect(claims).toMatchObject({
      partner_id: account.partnerId,
      environment: "sandbox",
      log: { sequence: 5 },
    });
  });

  it("The client verifies a receipt and a checkpoint offline and finds every changed field", async () => {
    const [receipt, signed, published] = [(await receive()).body, await checkpoint(), await publicKeys()];
    await verifyReceipt(receipt, published);
    await verifyReceipt(
      JSON.parse(JSON.stringify(receipt, Object.keys(flat(receipt)).toSorted())),
      published,
    );
    await verifyCheckpoint(signed, published, account.partnerId);
    const refused = [
      ...Object.keys(receipt).map((name) => ({ ...receipt, [name]: "other" })),
      { ...receipt, order: { ...receipt.order, max_bid_amount_usd: 99_999 } },
      { ...receipt, note: "added" },
      { ...receipt, signature: signed.signature },
      { ...receipt, signature: `${receipt.signature.slice(0, -8)}AAAAAAAA` },
    ];
    for (const one of refused)
      await expect(verifyReceipt(one, published), JSON.stringify(one).slice(0, 80)).rejects.toThrow(
        InvalidSignatureError,
      );
    await expect(verifyReceipt(receipt, { keys: [] })).rejects.toThrow("no key 2026");
    await expect(verifyCheckpoint(signed, published, "pt_other")).rejects.toThrow(InvalidSignatureError);
    await expect(
      verifyCheckpoint({ ...signed, signature: receipt.signature }, published, account.partnerId),
    ).rejects.toThrow(InvalidSignatureError);
  });

  it("A receipt for an order without records and events lists all fields as unproven, and a receipt after a partner's status report lists only the status", async () => {
    const id = await placeOrder(account);
    const placed = (await receive(id)).body;
    expect(placed.changes).toEqual([]);
    expect(placed.unproven).toEqual(Object.keys(placed.order));
    await simulate("in_transit");
    await call(reportOrderStatus, { method: "PATCH", params: { id: orderId }, body: { status: "customs" } });
    expect((await receive()).body.unproven).toEqual(["status"]);
  });

  it("A receipt verifies the log only from the last checkpoint that was signed before the order", async () => {
    account = await openAccount();
    await emitEvents(account.partnerId, [{}, {}]);
    await writeCheckpoint(account.partnerId, Date.now() - 3_600_000);
    orderId = await placeOrder(account);
    await simulate("acquiring");
    await checkpoint();
    await rewriteEvent(account.partnerId, 1, changeByte);
    expect((await receive()).body.changes).toHaveLength(1);
    await removeEvent(account.partnerId, 3);
    expect((await receive()).status).toBe(500);
  });

  it("Only the order's partner gets a receipt", async () => {
    const others = orderId;
    account = await openAccount();
    const { status, body } = await receive(others);
    expect([status, body.error.code]).toEqual([404, "order_not_found"]);
  });

  it("An order whose first events have expired gets no receipt", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 366 * dayMilliseconds);
    onTestFinished(() => void vi.restoreAllMocks());
    const { status, body } = await receive();
    expect([status, body.error.code]).toEqual([410, "no_longer_kept"]);
  });
});

/** An operator with full access to the table, but none to KMS and the archive. */
describe("an operator with full access to the table", () => {
  const setOrder = (name: string, value: unknown) =>
    tableClient.send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: toAttributes({ ...orderKey(account.partnerId, orderId) }),
        UpdateExpression: "SET #name = :value",
        ExpressionAttributeNames: { "#name": name },
        ExpressionAttributeValues: toAttributes({ ":value": value }),
      }),
    );
  const cheaper = (body: string) =>
    body.replaceAll('"max_bid_amount_usd":12000', '"max_bid_amount_usd":2000');

  it.each<[string, () => Promise<unknown>]>([
    ["a changed event of the order", () => rewriteEvent(account.partnerId, 4, cheaper)],
    ["a changed event between the order's events", () => rewriteEvent(account.partnerId, 3, changeByte)],
    ["two swapped events of the order", () => swapEvents(account.partnerId, 4, 5)],
    ["a removed event of the order", () => removeEvent(account.partnerId, 4)],
    ["a removed event before a checkpoint", () => removeEvent(account.partnerId, 2)],
    [
      "an event that was changed after the first event was removed",
      async () => {
        await removeEvent(account.partnerId, 1);
        await rewriteEvent(account.partnerId, 2, cheaper);
      },
    ],
    [
      "a log without events",
      () => Promise.all([1, 2, 3, 4, 5].map((at) => removeEvent(account.partnerId, at))),
    ],
    [
      "a last event whose digest was removed",
      async () => {
        const body = await readBody(account.partnerId, 4);
        await rewriteEvent(account.partnerId, 5, (text) => cheaper(withoutDigest(text)));
        await setLastDigest(account.partnerId, JSON.parse(body).digest);
      },
    ],
    ["a log with all digests recomputed", () => forgeLog(account.partnerId, 2, cheaper)],
    [
      "events before a checkpoint without their digests",
      async () => {
        for (const at of [1, 2]) await rewriteEvent(account.partnerId, at, withoutDigest);
      },
    ],
    [
      "a log that was set back to before its newest checkpoint",
      async () => {
        await checkpoint();
        await removeEvent(account.partnerId, 5);
        await forgeLog(account.partnerId, 4, cheaper, 4);
        await setLastSequence(account.partnerId, 4);
      },
    ],
    ["an order that is stored under another order's id", () => setOrder("orderId", "ord_other")],
    ["an order whose rate differs from its events", () => setOrder("fxRate", 1)],
    ["an order whose ceiling differs from its last event", () => setOrder("maxBidAmountUsd", 2_000)],
  ])("An operator cannot get a receipt signed for %s", async (_, plant) => {
    await plant();
    const { status, body } = await receive();
    expect([status, body.error.code]).toEqual([500, "internal_error"]);
  });

  it("A receipt never states a changed term as proven, regardless of the time of the order's last change", async () => {
    await setOrder("maxBidAmountUsd", 2_000);
    await setOrder("updatedAt", Date.now() + 1);
    const { status, body } = await receive();
    expect([status, body.unproven]).toEqual([200, ["max_bid_amount_usd"]]);
  });

  it("A long-standing partner gets no receipt for a log that lacks its first events", async () => {
    const opened = Date.now() - 400 * dayMilliseconds;
    vi.spyOn(Date, "now").mockReturnValue(opened);
    account = await openAccount().finally(() => vi.restoreAllMocks());
    orderId = await placeOrder(account);
    await simulate("acquiring");
    await simulate("secured");
    await checkpoint();
    expect((await receive()).status).toBe(200);
    await removeEvent(account.partnerId, 1);
    await rewriteEvent(account.partnerId, 2, cheaper);
    expect((await receive()).status).toBe(500);
  });

  it("No checkpoint is signed for an account whose id leads into another log's folder", async () => {
    for (const name of ["audit", `${account.partnerId}/0`, "audit/0"])
      await expect(writeCheckpoint(name, Date.now()), name).rejects.toThrow(/name/);
  });

  it("An event that the order's index no longer lists is still in the receipt", async () => {
    await moveInIndex(account.partnerId, 2);
    expect((await receive()).body.changes.map(({ sequence }: { sequence: number }) => sequence)).toEqual([
      2, 4, 5,
    ]);
  });

  it("A receipt is not signed if its function lacks the KMS permission", async () => {
    world.keys.allow(["kms:GetPublicKey"]);
    onTestFinished(() => world.keys.allow(["kms:Sign", "kms:GetPublicKey"]));
    expect((await receive()).status).toBe(500);
  });
});

/** Returns every field name of an object at any depth. */
const flat = (value: object): Record<string, true> =>
  Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => ({
      [name]: true,
      ...(typeof inner === "object" && inner !== null ? flat(inner) : {}),
    })),
  );
