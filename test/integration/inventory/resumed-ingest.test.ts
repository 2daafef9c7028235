import type { TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handler as ingestBatch } from "../../../functions/queues/ingest-batch.ts";
import { ingestUploads } from "../../../shared/application/inventory/ingest-uploads.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { getBatch } from "../../../shared/persistence/inventory/batches.ts";
import { getListings } from "../../../shared/persistence/inventory/listings.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, notificationOf, takeBatch, toFile, unhurried, uploadBatch } from "./upload-batch.ts";

const source = "auction_a";
const rowCount = 600;
// A checkpoint is stored after 20 transactions of 99 listings.
const checkpointedRows = 1_980;
const killedRowCount = 2_300;
let table: RunningTable;
let objectStore: RunningObjectStore;
let sequence = 0;
/** Number of listings written since the test began, including repeats. */
let written = 0;
/** Remaining allowed transactions. Null for no limit. */
let transactionsLeft: number | null = null;

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  // These batches remove all but one of the listings.
  process.env.HELD_REMOVAL_PERCENT = "100";
  tableClient.middlewareStack.add(
    (next) => async (request) => {
      const { TransactItems = [] } = request.input as TransactWriteItemsCommand["input"];
      const listings = TransactItems.filter(
        ({ Put, Update }) => isListing(Put?.Item?.pk) || isListing(Update?.Key?.pk),
      );
      if (listings.length > 0 && transactionsLeft !== null) {
        if (transactionsLeft === 0) throw new Error("The process was killed");
        transactionsLeft -= 1;
      }
      written += listings.length;
      return next(request);
    },
    { step: "initialize", name: "countListings" },
  );
});
beforeEach(() => {
  written = 0;
  transactionsLeft = null;
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

const isListing = (pk: { S?: string | undefined } | undefined) => pk?.S?.startsWith("LISTING#") === true;
const rowsAt = (price: number, { of = source, length = rowCount } = {}) =>
  Array.from({ length }, (_, number) =>
    buildRow({ listing_id: `${of}_${number}`, license_plate: null, vin: null, start_price_krw: price }),
  );

async function upload(kind: BatchKind, rows: readonly object[], of: AuctionSource = source): Promise<string> {
  sequence += 1;
  return uploadBatch({ source: of, kind, sequence }, toFile(rows));
}

/** Returns a run that may commit the given number of transactions. */
const hurried = (transactions: number) => {
  let left = transactions;
  return {
    clock,
    hasTimeLeft: () => {
      left -= 1;
      return left > 0;
    },
  };
};

async function expectPrice(price: number, rows = rowsAt(price)): Promise<void> {
  const listings = await getListings(rows.map((row) => String(row.listing_id)));
  expect(new Set(listings.map((listing) => listing?.startPriceKrw ?? null))).toEqual(new Set([price]));
}

describe("batch larger than one run", () => {
  test("a batch larger than one run stores its progress, is queued again, and continues where the run stopped", async () => {
    const batchId = await upload("full", rowsAt(1));
    await ingestUploads(notificationOf(source, batchId), hurried(4));
    expect(written).toBe(4 * 99);
    expect(await getBatch(batchId)).toMatchObject({ status: "processing", storedUntilLine: 4 * 99 });
    const requests = await objectStore.receiveIngest();
    expect(requests).toEqual([notificationOf(source, batchId)]);
    await ingestUploads(requireValue(requests[0]), unhurried);
    expect(written).toBe(rowCount);
    expect(await getBatch(batchId)).toMatchObject({ status: "completed", counts: { added: rowCount } });
    expect(await objectStore.receiveIngest()).toEqual([]);
    await expectPrice(1);
  });

  test("the run after a killed run continues from the last stored progress", async () => {
    const of = "auction_b" as const;
    const rows = rowsAt(2, { of, length: killedRowCount });
    const batchId = await upload("delta", rows, of);
    transactionsLeft = 22;
    await expect(ingestUploads(notificationOf(of, batchId), unhurried)).rejects.toThrow("killed");
    expect((await getBatch(batchId))?.storedUntilLine).toBe(checkpointedRows);
    transactionsLeft = null;
    written = 0;
    await ingestUploads(notificationOf(of, batchId), unhurried);
    expect(written).toBe(killedRowCount - checkpointedRows);
    await expectPrice(2, rows);
  });

  test("the next batch of a source waits until the unfinished batch is complete", async () => {
    const first = await upload("delta", rowsAt(3));
    await ingestUploads(notificationOf(source, first), hurried(1));
    const second = await upload("delta", rowsAt(4));
    await ingestUploads(notificationOf(source, second), hurried(1));
    expect((await getBatch(first))?.storedUntilLine).toBe(2 * 99);
    expect((await getBatch(second))?.status).toBe("awaiting_upload");
    expect(await objectStore.receiveIngest()).toEqual([
      notificationOf(source, first),
      notificationOf(source, second),
    ]);
    await ingestUploads(notificationOf(source, second), unhurried);
    expect((await getBatch(first))?.status).toBe("completed");
    await expectPrice(4);
  });

  test("a batch is completed even with very short function runs", async () => {
    const batchId = await upload("delta", rowsAt(5));
    let messages = [notificationOf(source, batchId)];
    let runs = 0;
    while (messages.length > 0) {
      // The first reading determines how long the message is hidden.
      let remaining = 360_000;
      const context = { getRemainingTimeInMillis: () => (remaining -= 60_000) };
      const event = { Records: [{ messageId: "1", body: messages[0] }] } as SQSEvent;
      expect(await ingestBatch(event, context)).toEqual({ batchItemFailures: [] });
      messages = await objectStore.receiveIngest();
      runs += 1;
    }
    // Each run commits at most four of the seven transactions.
    expect([runs, written]).toEqual([2, rowCount]);
    expect((await getBatch(batchId))?.status).toBe("completed");
    await expectPrice(5);
  });

  test("removals that exceed one run continue in a later run", async () => {
    const kept = buildRow({ listing_id: `${source}_kept`, license_plate: null, vin: null });
    const batchId = await upload("full", [kept]);
    await ingestUploads(notificationOf(source, batchId), hurried(5));
    // The remaining row shares the first transaction.
    expect(await getBatch(batchId)).toMatchObject({ status: "processing", storedUntilLine: 5 * 99 });
    await ingestUploads(notificationOf(source, batchId), unhurried);
    expect(written).toBe(rowCount + 1);
    const listings = await getListings(rowsAt(0).map((row) => String(row.listing_id)));
    expect(listings.every((listing) => listing === null)).toBe(true);
    await objectStore.receiveIngest();
  });

  test("a batch that fits into one run is not queued again", async () => {
    await takeBatch({ source, kind: "delta", sequence: sequence + 1 }, toFile(rowsAt(6).slice(0, 5)));
    expect(await objectStore.receiveIngest()).toEqual([]);
  });
});
