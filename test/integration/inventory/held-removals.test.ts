import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as confirm } from "../../../functions/console/inventory/confirm-batch-removals.ts";
import { ingestUploads } from "../../../shared/application/inventory/ingest-uploads.ts";
import { readChanges } from "../../../shared/application/inventory/record-changes.ts";
import type { Batch } from "../../../shared/domain/inventory/batch.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { getBatch } from "../../../shared/persistence/inventory/batches.ts";
import { getSourceState } from "../../../shared/persistence/inventory/source-inventories.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { notificationOf, takeBatch, toFile, unhurried } from "./upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
const sequences = new Map<AuctionSource, number>();
beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

const rowsOf = (source: string, first: number, end: number, changes: object = {}) =>
  Array.from({ length: end - first }, (_, index) =>
    buildRow({
      ...{ listing_id: `${source}_${first + index}`, license_plate: null, vin: null },
      ...changes,
    }),
  );

/** Ingests the next batch of a house. */
function take(source: AuctionSource, kind: BatchKind, rows: readonly object[]): Promise<Batch> {
  const sequence = (sequences.get(source) ?? 0) + 1;
  sequences.set(source, sequence);
  return takeBatch({ source, kind, sequence }, toFile(rows));
}

const listed = async (source: AuctionSource) =>
  requireValue((await getSourceState(source)).inventory, "inventory").listingCount;

const confirmAs = (batchId: string) =>
  callHandler(confirm, {
    claims: { scope: "operator", sub: "ops@example.com" },
    path: `/ops/v1/inventory/batches/${batchId}/confirm-removals`,
    params: { id: batchId },
  });

/** Ingests the batch that a confirmation started. */
async function carryOut(source: AuctionSource, batchId: string): Promise<Batch> {
  await ingestUploads(notificationOf(source, batchId), unhurried);
  return requireValue(await getBatch(batchId), "batch");
}

describe("full batch that lacks more than 20 % of the listings", () => {
  test("a full batch of one row against 2,000 listings removes no listing and reports the removals as held back", async () => {
    await take("auction_a", "full", rowsOf("auction_a", 0, 2_000));
    const batch = await take("auction_a", "full", rowsOf("auction_a", 0, 1, { start_price_krw: 7 }));
    expect(batch).toMatchObject({
      status: "completed",
      counts: { rows: 1, added: 0, changed: 1, unchanged: 0, removed: 0, rejected: 0 },
      ...{ heldRemovals: 1_999, removalsDecidedBy: null },
    });
    expect(await listed("auction_a")).toBe(2_000);
    const { source, batchId } = batch;
    const changes = await readChanges({ source, batchId, part: 0 });
    expect(changes.map(({ listingId }) => listingId)).toEqual(["auction_a_0"]);
  });

  test("a held removal is applied if the next full batch does not contain the listing either", async () => {
    const batch = await take("auction_a", "full", rowsOf("auction_a", 0, 500));
    expect(batch).toMatchObject({ heldRemovals: 0, counts: { removed: 1_500 } });
    expect(await listed("auction_a")).toBe(500);
  });

  test("a listing that is in the next full batch stays listed, and its held removal is dropped", async () => {
    await take("auction_b", "full", rowsOf("auction_b", 0, 100));
    const held = await take("auction_b", "full", rowsOf("auction_b", 0, 50));
    expect(held.heldRemovals).toBe(50);
    const back = await take("auction_b", "full", rowsOf("auction_b", 0, 100));
    expect(back.counts).toMatchObject({ added: 0, unchanged: 100, removed: 0 });
    expect((await getBatch(held.batchId))?.removalsDecidedBy).toBe(back.batchId);
    const again = await take("auction_b", "full", rowsOf("auction_b", 0, 50));
    expect(again.heldRemovals).toBe(50);
  });

  test("removals of exactly 20 % of the listings or of fewer than ten listings are applied immediately", async () => {
    await take("auction_c", "full", rowsOf("auction_c", 0, 100));
    const fifth = await take("auction_c", "full", rowsOf("auction_c", 0, 80));
    expect(fifth).toMatchObject({ heldRemovals: 0, counts: { removed: 20 } });
    await take("auction_c", "full", rowsOf("auction_c", 0, 65));
    await take("auction_c", "full", rowsOf("auction_c", 0, 55));
    await take("auction_c", "full", rowsOf("auction_c", 0, 45));
    await take("auction_c", "full", rowsOf("auction_c", 0, 36));
    await take("auction_c", "full", rowsOf("auction_c", 0, 27));
    await take("auction_c", "full", rowsOf("auction_c", 0, 18));
    const nine = await take("auction_c", "full", rowsOf("auction_c", 0, 9));
    expect(nine).toMatchObject({ heldRemovals: 0, counts: { removed: 9 } });
  });

  test("held removals record a metric, and a batch without held removals records no metric", async () => {
    await take("auction_e", "full", rowsOf("auction_e", 0, 60));
    const metrics = collectMetrics();
    await take("auction_e", "full", rowsOf("auction_e", 0, 30));
    await take("auction_e", "full", rowsOf("auction_e", 0, 60));
    const held = metrics.recorded().filter(({ name }) => name === "HeldRemovals");
    metrics.stop();
    expect(held.map(({ value }) => value)).toEqual([30]);
  });

  test("the next full batch holds a removal again if a delta batch changed the listing in between", async () => {
    await take("auction_e", "full", rowsOf("auction_e", 0, 30));
    await take("auction_e", "delta", rowsOf("auction_e", 40, 60, { start_price_krw: 5 }));
    const again = await take("auction_e", "full", rowsOf("auction_e", 0, 30));
    expect(again).toMatchObject({ heldRemovals: 20, counts: { removed: 10 } });
    expect(await listed("auction_e")).toBe(50);
  });
});

describe("POST /ops/v1/inventory/batches/{id}/confirm-removals", () => {
  test("a confirmation removes held listings, except listings that a later delta changed, and leaves an audit entry", async () => {
    await take("auction_d", "full", rowsOf("auction_d", 0, 100));
    const held = await take("auction_d", "full", rowsOf("auction_d", 0, 40));
    await take("auction_d", "delta", rowsOf("auction_d", 90, 91, { start_price_krw: 5 }));
    const { status, body } = await confirmAs(held.batchId);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ id: held.batchId, held_removals: 60 });
    const removal = await carryOut("auction_d", body.removals_decided_by);
    expect(removal).toMatchObject({ status: "completed", counts: { rows: 0, removed: 59 } });
    expect(await listed("auction_d")).toBe(41);
    const { entries } = await readAuditLog({
      ...{ resourceId: held.batchId, actor: null, limit: 5, after: null },
    });
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "inventory_batch.confirm_removals", actor: "ops@example.com" }),
    );
    // The delta keeps the latest sequence number.
    expect((await getSourceState("auction_d")).inventory).toMatchObject({ sequence: 3, held: null });
  });

  test("a second confirmation of held removals starts no second removal", async () => {
    const held = await take("auction_d", "full", rowsOf("auction_d", 0, 10));
    const answers = await Promise.all([1, 2, 3].map(() => confirmAs(held.batchId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const deciders = new Set(answers.map(({ body }) => body.removals_decided_by));
    expect(deciders.size).toBe(1);
    await carryOut("auction_d", [...deciders][0] as string);
    expect(await listed("auction_d")).toBe(10);
  });

  test("a confirmation of held removals after a later full batch removes nothing", async () => {
    await take("auction_d", "full", rowsOf("auction_d", 0, 100));
    const held = await take("auction_d", "full", rowsOf("auction_d", 0, 40));
    const { body } = await confirmAs(held.batchId);
    await take("auction_d", "full", rowsOf("auction_d", 0, 100));
    const removal = await carryOut("auction_d", body.removals_decided_by);
    expect(removal.status).toBe("refused");
    expect(await listed("auction_d")).toBe(100);
    const late = await confirmAs(held.batchId);
    expect(late).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  });

  test("a confirmation of removals is rejected if the batch does not exist or holds back no removals", async () => {
    const full = await take("auction_d", "full", rowsOf("auction_d", 0, 100));
    expect(await confirmAs(full.batchId)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "conflict",
          message: "The batch holds back no removals. Read the batch to see its state.",
        },
      },
    });
    expect(await confirmAs("bat_none")).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    });
  });
});
