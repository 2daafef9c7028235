import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { findRow } from "../../../packages/listing-search/test/unit/find-row.ts";
import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { loadSearchIndex } from "../../../shared/adapters/search-index/load-search-index.ts";
import { openStoredSegment } from "../../../shared/adapters/search-index/open-stored-segment.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { listVehicles, loadListReads } from "../../../shared/application/vehicles/list-vehicles.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import {
  type VehiclePosition,
  type VehicleSort,
  vehicleSorts,
} from "../../../shared/domain/inventory/vehicle-search.ts";
import { getIndexPointer, type IndexPointer } from "../../../shared/persistence/inventory/index-pointer.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { HttpConnections } from "../../../shared/platform/http-connections.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, takeBatch, toFile } from "../inventory/upload-batch.ts";

const source = "auction_a";
const now = clock.now();
let table: RunningTable;
let objectStore: RunningObjectStore;
let partnerId: string;
let stock: Record<string, unknown>[];
let sequence = 0;

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  ({ partnerId } = await openAccount());
  await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: now });
  stock = [...generateInventory({ source, now, count: 400, seed: "versions", plates: new Set() })];
  await take("full", stock);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

async function take(kind: BatchKind, rows: readonly object[]): Promise<IndexPointer> {
  sequence += 1;
  const batch = await takeBatch({ source, kind, sequence }, toFile(rows));
  expect(batch.status).toBe("completed");
  await buildSearchIndex({ clock });
  return currentPointer();
}

async function currentPointer(): Promise<IndexPointer> {
  const pointer = await getIndexPointer();
  if (pointer === null) throw new Error("There is no index");
  return pointer;
}

async function listPage(sort: VehicleSort, after: VehiclePosition | null, limit: number) {
  const request = { filters: {}, sort, limit, after };
  const { vehicles, next } = await listVehicles(request, loadListReads(), { partnerId, now, dealerSources });
  return { ids: vehicles.map(({ id }) => id), next };
}

async function listAll(
  sort: VehicleSort,
  betweenPages: () => Promise<unknown>,
  limit = 90,
): Promise<string[]> {
  const ids: string[] = [];
  let after: VehiclePosition | null = null;
  do {
    const page = await listPage(sort, after, limit);
    ids.push(...page.ids);
    after = page.next;
    if (after !== null) await betweenPages();
  } while (after !== null);
  return ids;
}

const fresh = (name: string, changes: object = {}) =>
  buildRow({ listing_id: `${source}_${name}`, vin: null, license_plate: null, ...changes });

/** Counts the reads of each segment while `work` runs. */
async function countReads(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const reads = new Map<string, number>();
  const { handle } = HttpConnections.prototype;
  const spy = vi.spyOn(HttpConnections.prototype, "handle").mockImplementation(function (
    this: HttpConnections,
    request,
    options,
  ) {
    const key = /index\/[^?]*/.exec(request.path)?.[0];
    if (key !== undefined) reads.set(key, (reads.get(key) ?? 0) + 1);
    return handle.call(this, request, options);
  });
  await work();
  spy.mockRestore();
  return reads;
}

const countRows = (index: StoredIndex) => index.answer(({ rowCount }) => rowCount);
const getRow = (index: StoredIndex, listingId: string) =>
  index.answer((opened) => findRow(opened, listingId));

describe("index versions", () => {
  test("a batch with few changes becomes a delta on the base, and only the delta is read", async () => {
    const before = await currentPointer();
    await loadSearchIndex(before);
    const after = await take("delta", [fresh("one"), { ...stock[0], start_price_krw: 1 }]);
    expect(after).toMatchObject({
      version: before.version + 1,
      deltaSize: 2,
      deltaBytes: [expect.any(Number)],
      baseSize: 400,
      listingCount: 401,
    });
    expect(after.segmentKeys).toEqual([...before.segmentKeys, expect.any(String)]);
    const reads = await countReads(() => Promise.all([loadSearchIndex(after), loadSearchIndex(after)]));
    expect([...reads]).toEqual([[after.segmentKeys[1], 1]]);
    const index = await loadSearchIndex(after);
    expect(await countRows(index)).toBe(401);
    expect((await getRow(index, String(stock[0]?.listing_id)))?.priceKrw).toBe(1);
  });

  test("a removed listing disappears from the index, and a returning listing is found again", async () => {
    const removed = String(stock[1]?.listing_id);
    const without = await take("full", [fresh("one"), ...stock.toSpliced(1, 1)]);
    expect(await getRow(await loadSearchIndex(without), removed)).toBeNull();
    const again = await take("full", stock);
    const index = await loadSearchIndex(again);
    expect((await getRow(index, removed))?.listingId).toBe(removed);
    expect(await getRow(index, `${source}_one`)).toBeNull();
  });

  test("each delta lists the identities of all lower segments", async () => {
    const { segmentKeys, deltaBytes } = await take("delta", [{ ...stock[2], start_price_krw: 3 }]);
    expect(segmentKeys.length).toBeGreaterThan(2);
    const loaders = await Promise.all(segmentKeys.map(openStoredSegment));
    const [base, ...deltas] = loaders.map(({ segment }) => segment.bytes.head.directory);
    expect(base?.below).toBeNull();
    const lengths = loaders.map(({ segment }) => segment.bytes.head.length);
    expect(deltaBytes).toEqual(lengths.slice(1));
    const identities = [base, ...deltas].map((directory) => directory?.identity);
    expect(deltas.map(({ below }) => below)).toEqual(
      deltas.map((_, number) => identities.slice(0, number + 1)),
    );
  });

  test("an index update without a new batch changes nothing", async () => {
    const before = await currentPointer();
    await buildSearchIndex({ clock });
    expect(await currentPointer()).toEqual(before);
  });

  test("many deltas are compacted into a new base with the same number of rows", async () => {
    let pointer: IndexPointer;
    do pointer = await take("delta", [fresh(`d${sequence}`)]);
    while (pointer.segmentKeys.length > 1);
    expect(pointer).toMatchObject({ deltaSize: 0, deltaBytes: [], baseSize: pointer.listingCount });
    expect(await countRows(await loadSearchIndex(pointer))).toBe(pointer.listingCount);
  });

  test("the previous index version is used while a newer version cannot be opened", async () => {
    const pointer = await take("delta", [fresh("last")]);
    const index = await loadSearchIndex(pointer);
    const compacted = { ...pointer, version: pointer.version + 1, segmentKeys: ["index/missing.segment"] };
    expect(await loadSearchIndex(compacted)).toBe(index);
    await expect(loadSearchIndex({ ...compacted, manifests: {} })).rejects.toThrow("index/missing.segment");
    expect(await loadSearchIndex(pointer)).toBe(index);
  });

  test("a loaded index version does not change when a newer version is loaded", async () => {
    const pointer = await currentPointer();
    const index = await loadSearchIndex(pointer);
    const later = await take("delta", [fresh("newer")]);
    const newer = await loadSearchIndex(later);
    expect(await getRow(index, `${source}_newer`)).toBeNull();
    expect((await getRow(newer, `${source}_newer`))?.listingId).toBe(`${source}_newer`);
    expect(await countRows(await loadSearchIndex(pointer))).toBe(await countRows(index));
    expect(await loadSearchIndex(later)).toBe(newer);
  });

  test.each(vehicleSorts)(
    "pages sorted by %s neither repeat nor miss a car while batches arrive",
    async (sort) => {
      const ids = stock.map((row) => String(row.listing_id));
      await take("full", stock);
      let visitor = 0;
      const listed = await listAll(sort, async () => {
        visitor += 1;
        const earliest = {
          auction_date: "2026-11-21T00:00:00+09:00",
          start_price_krw: 1,
          year: 2026,
          mileage_km: 0,
        };
        const latest = { auction_date: null, start_price_krw: null, year: 1950, mileage_km: null };
        await take("delta", [fresh(`a${visitor}`, earliest), fresh(`b${visitor}`, latest)]);
      });
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    },
  );
});
