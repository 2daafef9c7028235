import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readManifestObject } from "../../../shared/adapters/object-storage/inventory-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { ingestUploads } from "../../../shared/application/inventory/ingest-uploads.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import { readManifest, readSummary } from "../../../shared/inventory/manifest.ts";
import { getBatch } from "../../../shared/persistence/inventory/batches.ts";
import { getListings } from "../../../shared/persistence/inventory/listings.ts";
import { getSourceState } from "../../../shared/persistence/inventory/source-inventories.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { notificationOf, toFile, unhurried, uploadBatch } from "./upload-batch.ts";

const source = "auction_a";
const ids = Array.from("abcdef", (letter) => `${source}_${letter}`);

let table: RunningTable;
let objectStore: RunningObjectStore;
/**
 * Number of requests before the simulated process stops; null for no stop. The last request may or may not take
 * effect.
 */
let fate: { requestsLeft: number; takesEffect: boolean } | null = null;

class Death extends Error {}

// Later requests of a stopped process must not reach the stores, or a retry would hide the crash.
const dieWhenDue = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  if (fate === null) return send();
  fate.requestsLeft -= 1;
  if (fate.requestsLeft > 0) return send();
  if (fate.requestsLeft === 0 && fate.takesEffect) await send();
  throw new Death("The process died");
};

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  const middleware = { step: "initialize", name: "dieWhenDue" } as const;
  tableClient.middlewareStack.add((next) => (request) => dieWhenDue(() => next(request)), middleware);
  objectStoreClient.middlewareStack.add((next) => (request) => dieWhenDue(() => next(request)), middleware);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

interface PlannedBatch {
  kind: BatchKind;
  /** Returns the listings' prices in the order of `ids`. */
  prices: (number | null)[];
}

const anyBatch: fc.Arbitrary<PlannedBatch> = fc.record({
  kind: fc.constantFrom<BatchKind>("full", "delta"),
  prices: fc
    .array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: ids.length, maxLength: ids.length })
    .filter((prices) => prices.some((price) => price !== null)),
});
const anyRun = fc.record({
  batch: fc.nat(),
  requestsLeft: fc.integer({ min: 1, max: 14 }),
  takesEffect: fc.boolean(),
});

const rowsOf = ({ prices }: PlannedBatch) =>
  prices.flatMap((price, position) =>
    price === null
      ? []
      : [buildRow({ listing_id: ids[position], start_price_krw: price, vin: null, license_plate: null })],
  );

function apply(inventory: Map<string, number>, { kind, prices }: PlannedBatch): void {
  if (kind === "full") inventory.clear();
  for (const [position, price] of prices.entries()) {
    if (price !== null) inventory.set(ids[position] as string, price);
  }
}

async function readTable(): Promise<Map<string, number>> {
  const listings = await getListings(ids);
  return new Map(listings.flatMap((one) => (one === null ? [] : [[one.listingId, one.startPriceKrw ?? 0]])));
}

async function readInForce(): Promise<Map<string, number>> {
  const { inventory } = await getSourceState(source);
  if (inventory === null) return new Map();
  const compressed = await readManifestObject(inventory.manifestKey);
  return new Map(
    (await Array.fromAsync(readManifest(compressed)))
      .flat()
      .map((entry) => [entry.listingId, readSummary(entry).startPriceKrw ?? 0]),
  );
}

const sorted = (inventory: Map<string, number>) => [...inventory].sort();

async function dieWithin(
  run: { requestsLeft: number; takesEffect: boolean },
  notification: string,
): Promise<void> {
  fate = { ...run };
  try {
    await ingestUploads(notification, unhurried);
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  } finally {
    fate = null;
  }
}

test("each batch is ingested once and in order, even if runs die, repeat and overlap", async () => {
  let sequence = 0;
  const completed = new Map<string, number>();
  const scenario = fc.record({
    batches: fc.array(anyBatch, { minLength: 1, maxLength: 3 }),
    runs: fc.array(anyRun, { maxLength: 6 }),
    lastOrder: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ batches, runs, lastOrder }) => {
      const uploads: { batchId: string; planned: PlannedBatch }[] = [];
      for (const planned of batches) {
        sequence += 1;
        const request = { source, kind: planned.kind, sequence } as const;
        uploads.push({ batchId: await uploadBatch(request, toFile(rowsOf(planned))), planned });
      }
      const notifications = uploads.map(({ batchId }) => notificationOf(source, batchId));
      for (const run of runs) {
        const notification = requireValue(notifications[run.batch % notifications.length]);
        await dieWithin(run, notification);
        // The list always shows the complete inventory of one batch.
        const { inventory } = await getSourceState(source);
        expect((await readInForce()).size).toBe(inventory?.listingCount ?? 0);
      }
      const order = notifications
        .map((notification, position) => ({ notification, rank: lastOrder[position] ?? 0 }))
        .sort((one, other) => one.rank - other.rank);
      await Promise.all(order.map(({ notification }) => ingestUploads(notification, unhurried)));

      for (const { batchId, planned } of uploads) {
        const batch = await getBatch(batchId);
        expect(["completed", "refused"]).toContain(batch?.status);
        if (batch?.status === "completed") apply(completed, planned);
      }
      expect((await getBatch(uploads.at(-1)!.batchId))?.status).toBe("completed");
      expect(sorted(await readTable())).toEqual(sorted(completed));
      expect(sorted(await readInForce())).toEqual(sorted(completed));
      expect((await getSourceState(source)).claimedBy).toBeNull();
    }),
    { numRuns: 40 },
  );
});
