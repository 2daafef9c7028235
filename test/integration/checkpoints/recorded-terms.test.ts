import { randomUUID } from "node:crypto";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as changeOrderBid } from "../../../functions/partner/orders/change-order-bid.ts";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { handler as getOrderReceipt } from "../../../functions/partner/statements/get-order-receipt.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table.ts";
import { callHandler, type TestRequest } from "../../support/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/open-account.ts";
import { type OrderImage, readOrderImage, recordOrder } from "../../support/record-order.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { krwPerUsd, seedListing } from "../orders/seed-orders.ts";
import { listArchivedKeys } from "../retention/read-archived-lines.ts";

let table: RunningTable;
let store: RunningObjectStore;
let keys: SigningKeys;
let account: OpenedAccount;
let orderId = "";

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  keys = await startSigningKeys();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop()]));

const call = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { ...request, headers: { "x-api-key": account.apiKey, ...request.headers } });
const receive = () => call(getOrderReceipt, { params: { id: orderId } });
const simulate = (status: string) =>
  call(simulateOrderStatus, { method: "POST", params: { id: orderId }, body: { status } });
const image = () => readOrderImage(account.partnerId, orderId);
const record = (before: OrderImage | null) => recordOrder(account.partnerId, orderId, before);
const listKeys = () => listArchivedKeys(`terms/${account.partnerId}/${orderId}/`);

/** Changes the bid as the partner, and passes the change to the worker. */
async function bid(max_bid_amount_usd: number): Promise<void> {
  const before = await image();
  await call(changeOrderBid, { method: "PATCH", params: { id: orderId }, body: { max_bid_amount_usd } });
  await record(before);
}

/** Writes the order's item as somebody with full access to the table; the worker does not see it yet. */
const put = (Item: OrderImage) => tableClient.send(new PutItemCommand({ TableName: tableName(), Item }));

/** Writes fields of the order as somebody with full access to the table, and passes the change to the worker. */
async function write(fields: Record<string, unknown>): Promise<void> {
  const before = await image();
  await put({ ...before, ...toAttributes(fields) });
  await record(before);
}

beforeEach(async () => {
  account = await openAccount();
  const vehicle_id = await seedListing({ auctionDate: Date.now() + 10 * dayMilliseconds });
  const body = { vehicle_id, max_bid_amount_usd: 12_000 };
  const headers = { "idempotency-key": randomUUID() };
  orderId = (await call(createOrder, { method: "POST", headers, body })).body.id;
  await record(null);
});

describe("the recorded terms of an order", () => {
  it("A receipt proves the terms of an order that has no events yet", async () => {
    const { order, terms, unproven, changes } = (await receive()).body;
    expect(changes).toEqual([]);
    expect(unproven.toSorted()).toEqual([
      ...["acquired_at", "amounts", "cancellation_reason", "failure_reason", "status", "vehicle"],
    ]);
    const { version, recorded_at, ...stated } = terms[0];
    expect(version).toBe(1);
    expect(Date.parse(recorded_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(order).toMatchObject(stated);
    expect(stated.max_bid_amount_usd).toBe(12_000);
  });

  it("A receipt states the terms at placement and after each changed bid", async () => {
    await bid(13_000);
    await simulate("acquiring");
    const { order, terms, unproven } = (await receive()).body;
    expect(order.max_bid_amount_usd).toBe(13_000);
    expect(unproven).toEqual([]);
    expect(terms.map((one: typeof order) => [one.version, one.max_bid_amount_usd])).toEqual([
      ...[
        [1, 12_000],
        [2, 13_000],
      ],
    ]);
  });

  it("A receipt states at most 20 records: the first and the latest 19", async () => {
    for (let count = 1; count <= 22; count += 1) await bid(12_000 + count);
    const { terms, unproven } = (await receive()).body;
    expect(terms.map(({ version }: { version: number }) => version)).toEqual([
      ...[1, ...Array.from({ length: 19 }, (_, at) => 5 + at)],
    ]);
    expect(unproven).not.toContain("max_bid_amount_usd");
  });

  it("A changed bid is unproven until its terms are recorded", async () => {
    const before = await image();
    const body = { max_bid_amount_usd: 13_000 };
    await call(changeOrderBid, { method: "PATCH", params: { id: orderId }, body });
    expect((await receive()).body.unproven).toContain("max_bid_amount_usd");
    await record(before);
    expect((await receive()).body.unproven).not.toContain("max_bid_amount_usd");
  });

  it("A repeated stream record or a changed status adds no record", async () => {
    await record(null);
    const before = await image();
    await simulate("acquiring");
    await record(before);
    expect(await listKeys()).toHaveLength(1);
  });

  it("The worker repeats a stream record whose terms could not be stored", async () => {
    const bucket = process.env.ARCHIVE_BUCKET_NAME;
    process.env.ARCHIVE_BUCKET_NAME = "no-such-bucket";
    expect(await record(null)).toBe(0);
    process.env.ARCHIVE_BUCKET_NAME = bucket;
    expect(await record(null)).toBeNull();
  });
});

describe("an operator with full access to the table", () => {
  const refusal = async () => {
    const { status, body } = await receive();
    return [status, body.error?.code];
  };
  const refused = [500, "internal_error"];

  it("A ceiling that somebody writes into the table before the first event gives no receipt", async () => {
    await write({ maxBidAmountUsd: 2_000 });
    expect(await refusal()).toEqual(refused);
  });

  it("A ceiling that somebody writes into the table gives no receipt, even if the worker has not seen the write", async () => {
    await put({ ...(await image()), maxBidAmountUsd: { N: "2000" } });
    expect(await refusal()).toEqual(refused);
  });

  it("An event that states a ceiling from the table does not make the ceiling proven", async () => {
    await put({ ...(await image()), maxBidAmountUsd: { N: "2000" } });
    await simulate("acquiring");
    const { order, terms, unproven, changes } = (await receive()).body;
    expect(changes).toHaveLength(1);
    expect(order.max_bid_amount_usd).toBe(2_000);
    expect(unproven).toEqual(["max_bid_amount_usd"]);
    expect(terms).toMatchObject([{ version: 1, max_bid_amount_usd: 12_000 }]);
  });

  it("A ceiling that is written with a new version is stated as a change, with its time", async () => {
    await write({ maxBidAmountUsd: 2_000, version: 2 });
    const { terms } = (await receive()).body;
    expect(terms.map((one: { max_bid_amount_usd: number }) => one.max_bid_amount_usd)).toEqual([
      ...[12_000, 2_000],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "written and set back",
      async () => {
        await write({ maxBidAmountUsd: 2_000 });
        await write({ maxBidAmountUsd: 12_000 });
      },
    ],
    [
      "set back to an earlier version",
      async () => {
        await bid(13_000);
        await write({ maxBidAmountUsd: 12_000, version: 1 });
      },
    ],
    [
      "set back to an earlier version before the worker sees the write",
      async () => {
        const first = await image();
        await bid(13_000);
        await put(first);
      },
    ],
    ["with another rate and a new version", () => write({ fxRate: 1, version: 2 })],
    ["with another vehicle and a new version", () => write({ vehicleId: "other", version: 2 })],
    ["with another time of placement and a new version", () => write({ createdAt: 1, version: 2 })],
    ["with another cutoff", () => write({ orderCutoffAt: Date.now() + dayMilliseconds })],
    ["with another auction", () => write({ auctionDate: Date.now() + dayMilliseconds })],
    ["with another plate", () => write({ licensePlate: "99허9999" })],
  ])("An order %s gives no receipt", async (_, plant) => {
    await plant();
    expect(await refusal()).toEqual(refused);
  });
});
