import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBatch } from "../../../shared/application/inventory/create-batch.ts";
import { ingestUploads } from "../../../shared/application/inventory/ingest-uploads.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { getListing, getListings } from "../../../shared/persistence/inventory/listings.ts";
import { getSourceState } from "../../../shared/persistence/inventory/source-inventories.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, notificationOf, takeBatch, toFile, unhurried, uploadBatch } from "./upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

const rowsOf = (source: string, count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, number) =>
    buildRow({ listing_id: `${source}_${number}`, license_plate: null, vin: null, ...changes }),
  );

describe("full batch", () => {
  test("a full batch turns its rows into listings, and its counts show the changes", async () => {
    const first = await takeBatch(
      { source: "auction_a", kind: "full", sequence: 1 },
      toFile(rowsOf("auction_a", 250)),
    );
    expect(first).toMatchObject({
      status: "completed",
      counts: { rows: 250, added: 250, changed: 0, unchanged: 0, removed: 0, rejected: 0 },
    });
    expect(await getListing("auction_a_249")).toMatchObject({ make: "Hyundai", startPriceKrw: 14_500_000 });

    const rows = [
      ...rowsOf("auction_a", 200),
      ...rowsOf("auction_a", 210, { start_price_krw: 1 }).slice(200),
    ];
    const second = await takeBatch({ source: "auction_a", kind: "full", sequence: 2 }, toFile(rows));
    expect(second.counts).toEqual({
      rows: 210,
      added: 0,
      changed: 10,
      unchanged: 200,
      removed: 40,
      rejected: 0,
    });
    const [kept, changed, removed] = await getListings(["auction_a_0", "auction_a_205", "auction_a_240"]);
    expect([kept?.startPriceKrw, changed?.startPriceKrw, removed]).toEqual([14_500_000, 1, null]);
    expect((await getSourceState("auction_a")).inventory).toMatchObject({ sequence: 2, listingCount: 210 });
  });

  test("a removed listing that returns in a batch is listed again", async () => {
    await takeBatch(
      { source: "auction_a", kind: "delta", sequence: 3 },
      toFile(rowsOf("auction_a", 241).slice(240)),
    );
    expect(await getListing("auction_a_240")).not.toBeNull();
  });
});

describe("rejected rows", () => {
  test("an invalid row is reported with line and reason, keeps its listing, and does not stop other rows", async () => {
    await takeBatch({ source: "auction_b", kind: "full", sequence: 1 }, toFile(rowsOf("auction_b", 3)));
    const [first, second, third] = rowsOf("auction_b", 3);
    const file = gzipSync(
      [
        JSON.stringify(first),
        "",
        "{oops",
        JSON.stringify({ ...second, year: "old" }),
        JSON.stringify(third),
      ].join("\n"),
    );
    const batch = await takeBatch({ source: "auction_b", kind: "full", sequence: 2 }, file);
    expect(batch.counts).toEqual({ rows: 4, added: 0, changed: 0, unchanged: 2, removed: 0, rejected: 2 });
    expect(batch.rejectedRows).toEqual([
      { line: 3, path: "", reason: "is not JSON" },
      { line: 4, path: "year", reason: "must be a whole number" },
    ]);
    expect(await getListing("auction_b_1")).not.toBeNull();
  });

  test("the last row with a repeated id is used, and the earlier rows are reported", async () => {
    const rows = [1, 2, 3].map((price) => rowsOf("auction_b", 1, { start_price_krw: price })[0] as object);
    const batch = await takeBatch({ source: "auction_b", kind: "delta", sequence: 3 }, toFile(rows));
    expect((await getListing("auction_b_0"))?.startPriceKrw).toBe(3);
    expect(batch.rejectedRows).toEqual([
      { line: 1, path: "listing_id", reason: "is repeated; line 2 counts" },
      { line: 2, path: "listing_id", reason: "is repeated; line 3 counts" },
    ]);
  });

  test("a full batch does not remove the listings of unreadable rows", async () => {
    await takeBatch({ source: "auction_e", kind: "full", sequence: 1 }, toFile(rowsOf("auction_e", 4)));
    const [torn = "", long = "", mangled = "", good = ""] = rowsOf("auction_e", 4).map((row) =>
      JSON.stringify(row),
    );
    const file = gzipSync(
      Buffer.concat([
        Buffer.from(`${torn.slice(0, 200)}\n`),
        Buffer.from(`${long.slice(0, -1)}, "x": "${"x".repeat(300_000)}"}\n`),
        Buffer.from(`${mangled.slice(0, -1)}, "x": "`),
        Buffer.from([0xff, 0x0a]),
        Buffer.from(`${good}\n`),
      ]),
    );
    const batch = await takeBatch({ source: "auction_e", kind: "full", sequence: 2 }, file);
    expect(batch.counts).toMatchObject({ rows: 4, unchanged: 1, removed: 0, rejected: 3 });
    expect(batch.rejectedRows.map(({ reason }) => reason)).toEqual([
      "is not JSON",
      "is longer than 262144 bytes",
      "is not UTF-8",
    ]);
  });

  test("a row of another auction house is rejected and does not change its listing", async () => {
    await takeBatch({ source: "auction_e", kind: "full", sequence: 3 }, toFile(rowsOf("auction_e", 2)));
    const foreign = rowsOf("auction_e", 1, { start_price_krw: 1 });
    const batch = await takeBatch(
      { source: "auction_b", kind: "delta", sequence: 4 },
      toFile([...rowsOf("auction_b", 1), ...foreign]),
    );
    expect(batch.rejectedRows).toEqual([
      { line: 2, path: "listing_id", reason: "is not a listing of auction_b" },
    ]);
    expect((await getListing("auction_e_0"))?.startPriceKrw).toBe(14_500_000);
  });

  test("the largest allowed row fits into the table", async () => {
    const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
    const photos = Array.from({ length: 100 }, () => `https://media.example.com/${noise(970)}`);
    const checklist = Array.from({ length: 300 }, () => ({
      group: noise(100),
      item: noise(100),
      result: noise(190),
    }));
    const issues = Array.from({ length: 50 }, () => noise(500));
    const row = buildRow({ listing_id: "auction_b_large", photos, inspection: { checklist, issues } });
    expect(JSON.stringify(row).length).toBeGreaterThan(248_000);
    const batch = await takeBatch({ source: "auction_b", kind: "delta", sequence: 5 }, toFile([row]));
    expect(batch.counts).toMatchObject({ added: 1, rejected: 0 });
    expect((await getListing("auction_b_large"))?.photos).toEqual(photos);
  });

  test("a row with a value beyond its limit is rejected with its line, path and reason, and other rows are stored", async () => {
    const [first, second, third] = rowsOf("auction_e", 9).slice(6);
    const beyond = { ...second, options: ["x".repeat(240_000)] };
    const file = toFile([first as object, beyond, { ...third, auction_date: "9999-12-31T23:59:59-23:59" }]);
    const batch = await takeBatch({ source: "auction_e", kind: "delta", sequence: 4 }, file);
    expect(batch.counts).toMatchObject({ rows: 3, added: 1, rejected: 2 });
    expect(batch.rejectedRows).toEqual([
      { line: 2, path: "options.0", reason: "must have at most 60 characters" },
      { line: 3, path: "auction_date", reason: "must be from 1970-01-01 until before 2100-01-01 (UTC)" },
    ]);
  });

  test("every rejected row is counted, and the first 1,000 are stored", async () => {
    const rows = [...rowsOf("auction_b", 1), ...rowsOf("auction_b", 1200, { year: null })];
    const batch = await takeBatch({ source: "auction_b", kind: "delta", sequence: 6 }, toFile(rows));
    expect([batch.counts.rejected, batch.rejectedRows.length]).toEqual([1200, 1000]);
  });
});

describe("invalid batch files", () => {
  const rows = rowsOf("auction_c", 5);
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const torn = toFile(rowsOf("auction_c", 300));
  const files: [string, Uint8Array, RegExp][] = [
    ["an empty full batch", gzipSync(""), /empty the inventory/],
    ["a full batch of bad rows", gzipSync('{"listing_id":"auction_c_1"}\n'), /empty the inventory/],
    ["a truncated gzip", torn.subarray(0, torn.length - 20), /truncated/],
    ["a cut last line", gzipSync(text.slice(0, -10)), /truncated/],
    ["something else than gzip", Buffer.from("hello"), /not a gzip/],
    ["nothing at all", Buffer.alloc(0), /empty the inventory|truncated/],
  ];

  test.each(files)("the file %s is rejected and changes nothing", async (name, file, reason) => {
    const sequence = 10 + files.findIndex(([one]) => one === name) * 2;
    await takeBatch({ source: "auction_c", kind: "full", sequence }, toFile(rows));
    const before = await getSourceState("auction_c");
    const batch = await takeBatch({ source: "auction_c", kind: "full", sequence: sequence + 1 }, file);
    expect(batch).toMatchObject({ status: "refused", refusalReason: expect.stringMatching(reason) });
    expect(await getSourceState("auction_c")).toEqual(before);
    expect((await getListings(rows.map((row) => String(row.listing_id)))).every((one) => one !== null)).toBe(
      true,
    );
  });

  test("a gzip file with several members is read to its end", async () => {
    const file = Buffer.concat([toFile(rowsOf("auction_c", 2)), toFile(rowsOf("auction_c", 4).slice(2))]);
    const batch = await takeBatch({ source: "auction_c", kind: "full", sequence: 90 }, file);
    expect(batch.counts).toMatchObject({ rows: 4, removed: 1 });
  });

  test("an uploaded object that belongs to no batch is skipped", async () => {
    await ingestUploads(notificationOf("auction_c", "bat_unknown"), unhurried);
    await ingestUploads(JSON.stringify({ Event: "s3:TestEvent" }), unhurried);
  });
});

describe("order of batches", () => {
  test("an older batch never replaces a newer batch", async () => {
    const older = await uploadBatch(
      { source: "auction_d", kind: "full", sequence: 1 },
      toFile(rowsOf("auction_d", 1)),
    );
    await takeBatch({ source: "auction_d", kind: "full", sequence: 2 }, toFile(rowsOf("auction_d", 2)));
    await ingestUploads(notificationOf("auction_d", older), unhurried);
    expect((await getSourceState("auction_d")).inventory).toMatchObject({ sequence: 2, listingCount: 2 });
    await expect(
      createBatch({ source: "auction_d", kind: "full", sequence: 2 - 1 }, { actor: "tester", now: 0 }),
    ).resolves.toMatchObject({ batch: { batchId: older, status: "refused" } });
    await expect(
      createBatch({ source: "auction_e", kind: "full", sequence: 10 }, { actor: "tester", now: 0 }),
    ).resolves.toMatchObject({ batch: { status: "awaiting_upload" } });
  });

  test("a batch number that is not above the current number is rejected", async () => {
    await takeBatch({ source: "auction_d", kind: "delta", sequence: 9 }, toFile(rowsOf("auction_d", 1)));
    await expect(
      createBatch({ source: "auction_d", kind: "full", sequence: 8 }, { actor: "tester", now: 0 }),
    ).rejects.toMatchObject({ code: "conflict", details: { current_sequence: 9 } });
  });

  test("announcing a batch again returns the same batch, and announcing its number with a different type returns conflict", async () => {
    const request = { source: "auction_d", kind: "full", sequence: 20 } as const;
    const created = await Promise.all(
      Array.from({ length: 8 }, () => createBatch(request, { actor: "tester", now: clock.now() })),
    );
    expect(new Set(created.map(({ batch }) => batch.batchId)).size).toBe(1);
    await expect(
      createBatch({ ...request, kind: "delta" }, { actor: "tester", now: 0 }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("no auction house's inventory stays claimed after its batches are processed", async () => {
    const states = await Promise.all(auctionSources.map(getSourceState));
    expect(states.map((state) => state.claimedBy)).toEqual([null, null, null, null, null]);
  });
});

describe("batch numbers", () => {
  test.each([
    ["a counter", 700, 800],
    ["epoch milliseconds", 1_795_344_540_757, 1_795_344_540_758],
    ["yyyymmddhhmmss", 20_261_122_104_900, 20_261_122_105_000],
    ["the largest safe integers", Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER],
  ])(
    "a batch numbered by %s can be announced again, and a lower number is rejected",
    async (_, earlier, later) => {
      const source = "auction_d";
      const announce = (sequence: number) =>
        createBatch({ source, kind: "delta", sequence }, { actor: "tester", now: clock.now() });
      const unused = await announce(earlier);
      const again = await announce(earlier);
      expect(again.batch.batchId).toBe(unused.batch.batchId);
      const done = await takeBatch({ source, kind: "delta", sequence: later }, toFile(rowsOf(source, 1)));
      expect([done.status, done.sequence]).toEqual(["completed", later]);
      expect((await getSourceState(source)).inventory?.sequence).toBe(later);
      await expect(announce(later - 2)).rejects.toMatchObject({ code: "conflict" });
    },
  );

  test("concurrent announcements with one large number create one batch", async () => {
    const request = { source: "auction_c", kind: "delta", sequence: 20_261_122_104_901 } as const;
    const all = await Promise.all(
      Array.from({ length: 8 }, () => createBatch(request, { actor: "tester", now: clock.now() })),
    );
    expect(new Set(all.map(({ batch }) => batch.batchId)).size).toBe(1);
  });
});
