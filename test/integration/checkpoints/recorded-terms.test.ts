import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as changeOrderBid } from "../../../functions/partner/orders/change-order-bid.ts";
import { handler as getOrderReceipt } from "../../../functions/partner/statements/get-order-receipt.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { recordTerms } from "../../../shared/application/receipts/record-terms.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import type { TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type OrderImage, readOrderImage, recordOrder } from "../../support/table/record-order.ts";
import { listArchivedKeys } from "../retention/read-archived-lines.ts";
import { callAs, placeOrder, type ReceiptWorld, simulateStatus, startReceiptWorld } from "./receipt-world.ts";

let world: ReceiptWorld;
let account: OpenedAccount;
let orderId = "";

beforeAll(async () => {
  world = await startReceiptWorld();
});
afterAll(() => world.stop());

const call = (handler: GatewayHandler, request?: TestRequest) => callAs(account, handler, request);
const receive = () => call(getOrderReceipt, { params: { id: orderId } });
const simulate = (status: string) => simulateStatus(account, orderId, status);
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

/** Places an order as the partner; the worker does not see it yet. */
async function place(): Promise<void> {
  orderId = await placeOrder(account);
}

/** Passes a new item to the worker as somebody with full access to the table, who may remove the item at once. */
const insert = (image: OrderImage) => recordTerms([{ eventName: "INSERT", dynamodb: { NewImage: image } }]);

beforeEach(async () => {
  account = await openAccount();
  await place();
  await record(null);
});

describe("the recorded terms of an order", () => {
  it("A receipt proves the terms of an order that has no events yet", async () => {
    const { order, terms, unproven, changes } = (await receive()).body;
    expect(changes).toEqual([]);
    expect(unproven.toSorted()).toEqual([
      ...["acquired_at", "amounts", "cancellation_reason", "failure_reason", "status"],
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

  it("A receipt lists a changed bid as unproven until the order's new terms are recorded", async () => {
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
    ["with the version 1.5", () => write({ maxBidAmountUsd: 2_000, version: 1.5 })],
    [
      "that somebody wrote with version 0 and then with version 2",
      async () => {
        await write({ maxBidAmountUsd: 2_000, version: 0 });
        await write({ maxBidAmountUsd: 2_000, version: 2 });
      },
    ],
    [
      "that somebody wrote with version -1 and then set back",
      async () => {
        await bid(13_000);
        const order = await image();
        await insert({ ...order, ...toAttributes({ maxBidAmountUsd: 12_000, version: -1 }) });
        await put({ ...order, ...toAttributes({ maxBidAmountUsd: 12_000, version: 1 }) });
      },
    ],
    [
      "whose VIN was missing during a bid change, and whose old item was then restored",
      async () => {
        const { vin, ...rest } = await image();
        await put(rest);
        await bid(13_000);
        await put({ ...rest, ...(vin && { vin }) });
      },
    ],
    ["with another car's names and a new version", () => write({ vehicle: { make: "Other" }, version: 2 })],
    ["with another cutoff", () => write({ orderCutoffAt: Date.now() + dayMilliseconds })],
    ["with another auction", () => write({ auctionDate: Date.now() + dayMilliseconds })],
    ["with another plate", () => write({ licensePlate: "99허9999" })],
  ])("No receipt is signed for an order %s", async (_, plant) => {
    await plant();
    expect(await refusal()).toEqual(refused);
  });

  it("An event that states another car's names from the table does not make the names proven", async () => {
    const { vehicle } = await image();
    await put({ ...(await image()), vehicle: { M: { ...vehicle?.M, model: { S: "Other" } } } });
    await simulate("acquiring");
    expect(await refusal()).toEqual(refused);
  });

  it("A record without a ceiling does not prove the ceiling that somebody writes into the table afterward", async () => {
    const { maxBidAmountUsd: _, ...rest } = await image();
    await insert({ ...rest, version: { N: "2" } });
    await put({ ...rest, ...toAttributes({ maxBidAmountUsd: 2_000, version: 3 }) });
    const { order, terms, unproven } = (await receive()).body;
    expect(order.max_bid_amount_usd).toBe(2_000);
    expect(terms[1].max_bid_amount_usd).toBeUndefined();
    expect(unproven).toContain("max_bid_amount_usd");
  });

  it("A ceiling that somebody writes while the item states another entity is recorded with the next write", async () => {
    const before = await image();
    await put({ ...before, ...toAttributes({ entity: "other", maxBidAmountUsd: 2_000 }) });
    await write({ entity: "order" });
    expect(await refusal()).toEqual(refused);
    expect(await listKeys()).toHaveLength(2);
  });

  it("An item that states an order, but is stored under another key, adds no terms to the order", async () => {
    const order = await image();
    const forged = { ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version: 2 }) };
    await insert({ ...forged, sk: { S: "ORDER#other" } });
    const nested = `${orderId}/0`;
    await insert({ ...forged, ...toAttributes({ ...orderKey(account.partnerId, nested), orderId: nested }) });
    expect(await listKeys()).toHaveLength(1);
  });

  it("A receipt states the first record, even if more than 1,000 records follow", async () => {
    const order = await image();
    const forge = (version: number) =>
      insert({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version }) });
    for (let start = 2; start < 1_002; start += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => forge(start + at)));
    await put({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version: 1_001 }) });
    const { terms } = (await receive()).body;
    expect(terms[0]).toMatchObject({ version: 1, max_bid_amount_usd: 12_000 });
    expect(terms).toHaveLength(20);
  });

  it("A receipt states the record that was stored first, even if somebody writes an earlier version later", async () => {
    await place();
    const order = await image();
    await put({ ...order, version: { N: "2" } });
    await record(null);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const version of [1, ...Array.from({ length: 20 }, (_, at) => at + 3)])
      await insert({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version }) });
    await put({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version: 22 }) });
    const { terms } = (await receive()).body;
    expect(terms[0]).toMatchObject({ version: 2, max_bid_amount_usd: 12_000 });
  });

  it("A record of a version that had been replaced for more than a day gives no receipt", async () => {
    const order = await image();
    for (const version of [3, 2])
      await insert({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version }) });
    await put({ ...order, ...toAttributes({ maxBidAmountUsd: 2_000, version: 3 }) });
    expect((await receive()).status).toBe(200);
    // The emulator's clock cannot be set.
    const send = objectStoreClient.send.bind(objectStoreClient) as (command: unknown) => Promise<unknown>;
    const dateNewestBack = async (command: unknown) => {
      const output = (await send(command)) as ListObjectsV2CommandOutput;
      const [newest, ...older] = output.Contents ?? [];
      const LastModified = new Date(Date.now() - 2 * dayMilliseconds);
      return newest === undefined ? output : { ...output, Contents: [{ ...newest, LastModified }, ...older] };
    };
    vi.spyOn(objectStoreClient, "send").mockImplementation(dateNewestBack as never);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await refusal()).toEqual(refused);
  });

  it("Records prove no terms of an order whose placement was not recorded within a day", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() - 2 * dayMilliseconds);
    await place().finally(() => vi.restoreAllMocks());
    await write({ maxBidAmountUsd: 2_000, version: 2 });
    const { order, terms, unproven } = (await receive()).body;
    expect(order.max_bid_amount_usd).toBe(2_000);
    expect(terms).toMatchObject([{ version: 2, max_bid_amount_usd: 2_000 }]);
    expect(unproven).toEqual(expect.arrayContaining(["max_bid_amount_usd", "vin", "created_at"]));
  });
});
