import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { handler as createCheckpoint } from "../../../functions/partner/statements/create-checkpoint.ts";
import { handler as getOrderReceipt } from "../../../functions/partner/statements/get-order-receipt.ts";
import { listCheckpointPositions } from "../../../shared/adapters/object-storage/checkpoint-objects.ts";
import { writeCheckpoint } from "../../../shared/application/checkpoints/write-checkpoint.ts";
import { writeDailyCheckpoints } from "../../../shared/application/checkpoints/write-daily-checkpoints.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { kstDay } from "../../../shared/domain/time/format-time.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { writeCheckpointRun } from "../../../shared/persistence/events/checkpoint-runs.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { emitLargeEvents } from "../../support/logs/emit-large-events.ts";
import { changeByte, rewriteEvent } from "../../support/logs/rewrite-log.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { krwPerUsd, seedListing } from "../orders/seed-orders.ts";

/** Calls read less here than when deployed, so that a few megabytes exceed the limit. */
vi.mock("../../../shared/domain/signing/log-bounds.ts", () => ({
  logBounds: { checkpointMegabytes: 3, receiptMegabytes: 2 },
}));

let table: RunningTable;
let store: RunningObjectStore;
let keys: SigningKeys;
let account: OpenedAccount;

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  keys = await startSigningKeys();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop()]));
beforeEach(async () => {
  account = await openAccount();
});

/** Maximum number of large events that one call reads: three pages of five. */
const eventsOfCall = 15;

const call = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { ...request, headers: { "x-api-key": account.apiKey, ...request.headers } });
const sign = () => call(createCheckpoint, { method: "POST" });
const signedNumbers = async (partnerId: string): Promise<number[]> =>
  (await listCheckpointPositions(partnerId, { before: null, limit: 1_000 })).map(({ sequence }) => sequence);

/** Counts the pages that are read from an account's log. */
function countPages(partnerId: string): () => number {
  const send = vi.spyOn(tableClient, "send");
  onTestFinished(() => send.mockRestore());
  const partition = JSON.stringify(eventKey(partnerId, 0).pk);
  return () =>
    send.mock.calls.filter(
      ([command]) =>
        command instanceof QueryCommand &&
        JSON.stringify(command.input.ExpressionAttributeValues).includes(partition),
    ).length;
}

describe("checkpoints of a log that is too long for one call", () => {
  it("A checkpoint call that reaches its limit signs the events read so far, and later calls continue to the end", async () => {
    await emitLargeEvents(account.partnerId, eventsOfCall + 8);
    const pages = countPages(account.partnerId);
    const first = await sign();
    expect(first.status).toBe(201);
    expect(first.body.sequence).toBeLessThanOrEqual(eventsOfCall);
    expect(pages()).toBe(3);
    const second = await sign();
    expect([second.status, second.body.sequence]).toEqual([201, eventsOfCall + 8]);
    expect((await sign()).status).toBe(200);
  });

  it("A changed event beyond the limit of the first checkpoint call is detected by the call that reaches the event", async () => {
    await emitLargeEvents(account.partnerId, eventsOfCall + 2);
    await rewriteEvent(account.partnerId, eventsOfCall + 1, changeByte);
    onTestFinished(() =>
      rewriteEvent(account.partnerId, eventsOfCall + 1, (body) => body.replace('"sandbax"', '"sandbox"')),
    );
    expect((await sign()).status).toBe(201);
    expect((await sign()).status).toBe(500);
    expect(Math.max(...(await signedNumbers(account.partnerId)))).toBeLessThanOrEqual(eventsOfCall);
  });
});

describe("daily checkpoints with a log longer than a run", () => {
  const noon = () => Date.parse(`${kstDay(Date.now())}T12:00:00+09:00`);
  /** Runs with time for a single step. */
  const run = () => {
    let asked = 0;
    return writeDailyCheckpoints(noon(), () => asked++ === 0);
  };

  it("Each daily run signs a further part of a long log and does not delay other logs", async () => {
    await writeDailyCheckpoints(noon(), () => true);
    await writeCheckpointRun({ day: "2026-01-01", after: null, isListed: true, behind: [] });
    await emitLargeEvents(account.partnerId, 2 * eventsOfCall + 8);
    const others = await Promise.all(Array.from({ length: 12 }, () => openAccount()));
    for (const { partnerId } of others) await emitEvents(partnerId, [{}]);
    const progress: number[] = [];
    const runs = 5;
    for (let count = 0; count < runs; count += 1) {
      await run();
      progress.push((await signedNumbers(account.partnerId))[0] ?? 0);
      if (count !== 1) continue;
      for (const { partnerId } of others) expect(await signedNumbers(partnerId)).toEqual([1]);
    }
    expect(progress[0]).toBeGreaterThan(0);
    expect(progress[0]).toBeLessThanOrEqual(eventsOfCall);
    expect(progress.slice(1)).toEqual(progress.slice(1).toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBe(2 * eventsOfCall + 8);
    expect(new Set(progress).size).toBeGreaterThanOrEqual(3);
  });
});

describe("a receipt in a log that is too long for one call", () => {
  let orderId = "";
  const receive = () => call(getOrderReceipt, { params: { id: orderId } });
  const simulate = (status: string) =>
    call(simulateOrderStatus, { method: "POST", params: { id: orderId }, body: { status } });

  /** Emits an order's event, a megabyte of other events, and another event of the order. */
  beforeEach(async () => {
    const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * dayMilliseconds });
    const body = { vehicle_id: vehicleId, max_bid_amount_usd: 12_000 };
    const headers = { "idempotency-key": randomUUID() };
    await emitLargeEvents(account.partnerId, eventsOfCall);
    await writeCheckpoint(account.partnerId, Date.now() - dayMilliseconds);
    orderId = (await call(createOrder, { method: "POST", headers, body })).body.id;
    await simulate("acquiring");
    await emitLargeEvents(account.partnerId, 6);
    await simulate("secured");
  });

  it("A receipt reads only the part of the log after the last checkpoint before its order", async () => {
    const pages = countPages(account.partnerId);
    const { status, body } = await receive();
    expect(status).toBe(200);
    expect(body.changes).toHaveLength(2);
    expect(pages()).toBeLessThanOrEqual(3);
  });

  it("A receipt is rejected if its order is too far back in the log, even if a later checkpoint is signed", async () => {
    await emitLargeEvents(account.partnerId, 12);
    const pages = countPages(account.partnerId);
    for (const count of [0, 1]) {
      const { status, body } = await receive();
      expect([status, body.error?.code, body.error?.details]).toEqual([
        409,
        "conflict",
        { reason: "log_too_long" },
      ]);
      if (count === 0) await sign();
    }
    expect(pages()).toBeLessThanOrEqual(2 + 3 + 2);
  });
});
