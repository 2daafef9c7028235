import type { SegmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { listSnapshotKeys } from "../../../shared/adapters/object-storage/inventory-objects.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day, hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { listIndexPointers } from "../../../shared/persistence/inventory/index-pointer.ts";
import { indexPointerKey, sourceKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { commit, deleteWrite } from "../../../shared/persistence/table/transaction.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, takeBatch, toFile } from "./upload-batch.ts";

const source = "auction_a" as const;
let table: RunningTable;
let objectStore: RunningObjectStore;
let partnerId: string;
/** Never reset, because the number identifies a source's batches. */
let sequence = 0;
/** The listings after each batch of a test, oldest first. */
let stocks: string[][] = [];

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  ({ partnerId } = await openAccount());
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));
beforeEach(emptyEnvironment);

async function emptyEnvironment(): Promise<void> {
  const pointers = await listIndexPointers();
  await commit([
    ...pointers.map(({ format }) =>
      deleteWrite("delete:indexPointer", `pointer:${format}`, indexPointerKey(format)),
    ),
    ...auctionSources.map((house) =>
      deleteWrite("delete:sourceInventory", `source:${house}`, sourceKey(house)),
    ),
  ]);
  await objectStore.receiveIndexRequests();
  stocks = [];
}

/** Starts a release of the code with empty caches in its functions. */
async function startRelease(formats: SegmentFormats) {
  vi.resetModules();
  vi.doMock("@vehicle-sourcing/listing-search/bytes/segment-formats.ts", () => ({ segmentFormats: formats }));
  const { buildSearchIndex } = await import("../../../shared/application/inventory/build-search-index.ts");
  const { requestMissingBuild, retireIndexes, sweepSnapshots } = await import(
    "../../../shared/application/inventory/maintain-index.ts"
  );
  const { listVehicles, loadListReads } = await import(
    "../../../shared/application/vehicles/list-vehicles.ts"
  );
  const { listVehicleFacets } = await import("../../../shared/application/vehicles/list-vehicle-facets.ts");
  const list = async (now = clock.now()): Promise<string[] | "refused"> => {
    const request = {
      filters: { source: [source] },
      sort: "auction_date_asc" as const,
      limit: 200,
      after: null,
    };
    const answer = listVehicles(request, loadListReads(), { partnerId, now, dealerSources });
    return answer.then(({ vehicles }) => vehicles.map(({ id }) => id).sort(), refusal);
  };
  return {
    list,
    facets: () =>
      listVehicleFacets([source], clock.now()).then(({ makes }) => makes.length > 0 && makes, refusal),
    build: (now = clock.now()) => buildSearchIndex({ clock: { now: () => now } }),
    /** Runs the scheduled work of a minute, then the messages in its queue. */
    async runSchedule(): Promise<boolean> {
      const isRequested = await requestMissingBuild();
      if ((await objectStore.receiveIndexRequests()).length > 0) await buildSearchIndex({ clock });
      return isRequested;
    },
    retireIndexes,
    sweepSnapshots,
  };
}

/** Module instances differ between releases, so errors are compared by name. */
function refusal(error: unknown): "refused" {
  const { name, code, headers } = error as Problem;
  if (name !== Problem.name) throw error;
  expect(code).toBe("service_unavailable");
  expect(Number(headers["Retry-After"])).toBeGreaterThan(0);
  return "refused";
}

async function take(ids: readonly string[]): Promise<void> {
  sequence += 1;
  const rows = ids.map((id) => buildRow({ listing_id: `${source}_${id}`, vin: null, license_plate: null }));
  expect((await takeBatch({ source, kind: "full", sequence }, toFile(rows))).status).toBe("completed");
  stocks.push(ids.map((id) => `${source}_${id}`).sort());
}

const earlier: SegmentFormats = { written: 2, readable: [2] };
const readingBoth: SegmentFormats = { written: 3, readable: [3, 2] };
const readingItsOwn: SegmentFormats = { written: 3, readable: [3] };

describe("new environment", () => {
  test("a new environment rejects list requests until the schedule has built the first, empty index", async () => {
    const release = await startRelease(earlier);
    expect(await release.list()).toBe("refused");
    expect(await release.facets()).toBe("refused");
    expect(await release.runSchedule()).toBe(true);
    expect(await release.list()).toEqual([]);
    expect(await release.runSchedule()).toBe(false);
    await take(["first"]);
    await release.build();
    expect(await release.list()).toEqual(stocks.at(-1));
  });
});

describe("release with a new index format", () => {
  test("a release that can also read the previous index format uses the previous index from its first request on", async () => {
    const [before, after] = [await startRelease(earlier), await startRelease(readingBoth)];
    await take(["one", "two"]);
    await before.build();
    expect(await after.list()).toEqual(stocks.at(-1));
    expect(await after.runSchedule()).toBe(true);
    await take(["three"]);
    await after.build();
    expect(await after.list()).toEqual(stocks.at(-1));
    expect(await before.list()).toEqual(stocks.at(-2));
  });

  test("a release that cannot read the previous index format rejects lists with Retry-After until the schedule builds a new index", async () => {
    const [before, after] = [await startRelease(earlier), await startRelease(readingItsOwn)];
    await take(["one", "two"]);
    await before.build();
    expect([await after.list(), await after.facets()]).toEqual(["refused", "refused"]);
    expect(await before.list()).toEqual(stocks.at(-1));
    await after.runSchedule();
    expect([await after.list(), await before.list()]).toEqual([stocks.at(-1), stocks.at(-1)]);
  });

  test("the previous release serves its index immediately after a rollback and updates it with the next scheduled run", async () => {
    const before = await startRelease(earlier);
    await take(["one"]);
    await before.build();
    const after = await startRelease(readingItsOwn);
    await take(["one", "two"]);
    await after.runSchedule();
    await after.sweepSnapshots({ now: clock.now() + 2 * hour });
    await after.sweepSnapshots({ now: clock.now() + 4 * hour });
    const again = await startRelease(earlier);
    expect(await again.list()).toEqual(stocks[0]);
    expect(await again.runSchedule()).toBe(true);
    expect(await again.list()).toEqual(stocks[1]);
  });

  test("a release that returns after a rollback serves the newer of the two indexes", async () => {
    const [before, after] = [await startRelease(earlier), await startRelease(readingBoth)];
    await take(["one"]);
    await after.build();
    await take(["two"]);
    await before.build(clock.now() + day);
    expect(await (await startRelease(readingBoth)).list()).toEqual(stocks.at(-1));
  });
});

describe("index in another format", () => {
  test("an index in another format is kept for thirty days, and its segments are deleted only afterward", async () => {
    const [before, after] = [await startRelease(earlier), await startRelease(readingItsOwn)];
    await take(["one"]);
    await before.build();
    await after.build(clock.now() + day);
    const segmentsOf = async () => (await listIndexPointers()).flatMap(({ segmentKeys }) => segmentKeys);
    const both = await segmentsOf();
    expect(await after.retireIndexes({ now: clock.now() + 31 * day })).toEqual([]);
    expect(await after.retireIndexes({ now: clock.now() + 31 * day + 1 })).toEqual([2]);
    const kept = await segmentsOf();
    expect(kept).toHaveLength(both.length - 1);
    await after.sweepSnapshots({ now: clock.now() + 40 * day });
    await after.sweepSnapshots({ now: clock.now() + 41 * day });
    const stored = await listSnapshotKeys();
    expect(both.map((key) => stored.includes(key))).toEqual(both.map((key) => kept.includes(key)));
    expect(await before.list()).toBe("refused");
  });

  test("a release that has built no index never deletes an index in another format", async () => {
    const [before, after] = [await startRelease(earlier), await startRelease(readingItsOwn)];
    await take(["one"]);
    await before.build();
    expect(await after.retireIndexes({ now: clock.now() + 400 * day })).toEqual([]);
  });
});

const releaseNames = ["earlier", "readingBoth", "readingItsOwn"] as const;
const step = fc.record({
  action: fc.constantFrom("list", "list", "build", "runSchedule", "restart", "batch"),
  release: fc.constantFrom(...releaseNames),
});

test("a list request never returns an incomplete list during concurrent batches, builds and restarts of three releases", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        await emptyEnvironment();
        const formats = { earlier, readingBoth, readingItsOwn };
        const releases = {
          earlier: await startRelease(earlier),
          readingBoth: await startRelease(readingBoth),
          readingItsOwn: await startRelease(readingItsOwn),
        };
        await take(["car0", "always"]);
        await releases.earlier.build();
        for (const round of rounds) {
          // Batches run in the sequence of their source.
          const batches = round.filter(({ action }) => action === "batch");
          await Promise.all([
            ...round.map(async ({ action, release }) => {
              if (action === "list") expectStock(await releases[release].list(), release);
              else if (action === "build" || action === "runSchedule") await releases[release][action]();
            }),
            batches.length > 0 && take([`car${sequence + 1}`, "always"]),
          ]);
          for (const { action, release } of round) {
            if (action === "restart") releases[release] = await startRelease(formats[release]);
          }
        }
        for (const name of releaseNames) {
          await releases[name].build();
          expect(await releases[name].list()).toEqual(stocks.at(-1));
        }
      },
    ),
    { numRuns: 12 },
  );
});

function expectStock(answer: string[] | "refused", release: string): void {
  if (answer !== "refused") {
    expect(answer).toContain(`${source}_always`);
    expect(answer).toHaveLength(2);
  } else expect(release).toBe("readingItsOwn");
}
