import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { segmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSnapshotKeys } from "../../../shared/adapters/object-storage/inventory-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { loadSearchIndex } from "../../../shared/adapters/search-index/load-search-index.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { requestMissingBuild, sweepSnapshots } from "../../../shared/application/inventory/maintain-index.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { getIndexPointer, type IndexPointer } from "../../../shared/persistence/inventory/index-pointer.ts";
import { getSourceState } from "../../../shared/persistence/inventory/source-inventories.ts";
import { indexPointerKey, unusedObjectsKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, takeBatch, toFile } from "./upload-batch.ts";

const source = "auction_a";
let table: RunningTable;
let objectStore: RunningObjectStore;
let sequence = 0;
let now = clock.now();

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));
beforeEach(() => commit([deleteWrite("delete:unusedObjects", "unused-objects", unusedObjectsKey())]));

async function take(kind: BatchKind, ids: readonly string[]): Promise<IndexPointer> {
  sequence += 1;
  const rows = ids.map((id) => buildRow({ listing_id: `${source}_${id}`, vin: null, license_plate: null }));
  expect((await takeBatch({ source, kind, sequence }, toFile(rows))).status).toBe("completed");
  await buildSearchIndex({ clock });
  return currentPointer();
}

async function currentPointer(): Promise<IndexPointer> {
  const pointer = await getIndexPointer();
  if (pointer === null) throw new Error("There is no index");
  return pointer;
}

const sweep = (after: number): Promise<number> => {
  now += after;
  return sweepSnapshots({ now });
};
const objectsOf = ({ segmentKeys, manifests }: IndexPointer) => [...segmentKeys, ...Object.values(manifests)];

describe("snapshot bucket cleanup", () => {
  test("the snapshot bucket keeps all used objects of index and inventory, and keeps replaced objects for an hour", async () => {
    const ids = Array.from({ length: 40 }, (_, number) => String(number));
    const first = await take("full", ids);
    const second = await take("delta", ["a"]);
    const third = await take("delta", ["b"]);
    expect(third.segmentKeys.slice(0, 2)).toEqual(second.segmentKeys);
    const everything = [...new Set([first, second, third].flatMap(objectsOf))].sort();
    expect((await listSnapshotKeys()).sort()).toEqual(everything);
    expect(await sweep(0)).toBe(0);
    expect(await sweep(hour - 1)).toBe(0);
    expect((await listSnapshotKeys()).sort()).toEqual(everything);
    expect(await sweep(1)).toBe(2);
    expect((await listSnapshotKeys()).sort()).toEqual(objectsOf(third).sort());
    expect(await (await loadSearchIndex(third)).answer(({ rowCount }) => rowCount)).toBe(42);
  });

  test("an object that was replaced since the previous sweep is kept, because a function may still read it", async () => {
    const before = await take("delta", ["c"]);
    await sweep(2 * hour);
    const after = await take("full", ["d"]);
    await sweep(2 * hour);
    const kept = await listSnapshotKeys();
    for (const key of [...objectsOf(before), ...objectsOf(after)]) expect(kept).toContain(key);
    expect(await sweep(hour)).toBeGreaterThan(0);
    expect((await listSnapshotKeys()).sort()).toEqual(objectsOf(after).sort());
  });

  test("the cleanup removes unused objects that a killed run left behind", async () => {
    const Bucket = process.env.SNAPSHOTS_BUCKET_NAME;
    const Key = "index/orphan.segment";
    await objectStoreClient.send(new PutObjectCommand({ Bucket, Key, Body: "torn" }));
    expect(await sweep(2 * hour)).toBe(0);
    expect(await sweep(hour)).toBe(1);
    await expect(objectStoreClient.send(new GetObjectCommand({ Bucket, Key }))).rejects.toThrow();
  });

  test("unrelated objects in the snapshot bucket are never removed", async () => {
    const Bucket = process.env.SNAPSHOTS_BUCKET_NAME;
    const Key = "changes/auction_a/bat_1/0.json";
    await objectStoreClient.send(new PutObjectCommand({ Bucket, Key, Body: "[]" }));
    await sweep(2 * hour);
    await sweep(hour);
    await objectStoreClient.send(new GetObjectCommand({ Bucket, Key }));
  });

  test("two batches with the same rows store their manifests under different names", async () => {
    const once = await take("full", ["same"]);
    const again = await take("full", ["same"]);
    expect(again.manifests.auction_a).not.toBe(once.manifests.auction_a);
  });
});

describe("outdated index", () => {
  const takeRequests = () => objectStore.receiveIndexRequests();

  test("the index gets a new manifest but no new segment after a batch without changes", async () => {
    const before = await take("full", ["quiet"]);
    const after = await take("full", ["quiet"]);
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      manifests: { auction_a: (await getSourceState(source)).inventory?.manifestKey },
    });
  });

  test("an index update is requested only if the index does not contain the latest batch", async () => {
    await takeRequests();
    expect(await requestMissingBuild()).toBe(false);
    expect(await takeRequests()).toEqual([]);
    sequence += 1;
    const rows = [buildRow({ listing_id: `${source}_lost` })];
    await takeBatch({ source, kind: "delta", sequence }, toFile(rows));
    await takeRequests();
    expect(await requestMissingBuild()).toBe(true);
    expect(await takeRequests()).toHaveLength(1);
    await buildSearchIndex({ clock });
    expect(await requestMissingBuild()).toBe(false);
  });

  test("an index is rebuilt in the format of a new deployment, and the old index is kept for functions that read it", async () => {
    const older = await take("full", ["kept"]);
    const item = await getItem("get:indexPointer", indexPointerKey(segmentFormats.written));
    await commit([
      deleteWrite("delete:indexPointer", "own-format", indexPointerKey(segmentFormats.written)),
      putWrite("put:indexPointer", "older-format", {
        ...item,
        ...indexPointerKey(segmentFormats.written - 1),
      }),
    ]);
    expect(await requestMissingBuild()).toBe(true);
    await buildSearchIndex({ clock });
    const newer = await currentPointer();
    expect(newer.manifests).toEqual(older.manifests);
    expect(newer.segmentKeys).not.toEqual(older.segmentKeys);
    await sweep(2 * hour);
    await sweep(hour);
    const kept = await listSnapshotKeys();
    for (const key of [...older.segmentKeys, ...newer.segmentKeys]) expect(kept).toContain(key);
  });
});
