import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { dealerTimeouts } from "../../../shared/adapters/dealers/dealer-timeouts.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { dealerHeaders } from "../../../shared/application/vehicles/dealer-headers.ts";
import {
  listVehicles,
  loadListReads,
  type VehicleListRequest,
} from "../../../shared/application/vehicles/list-vehicles.ts";
import { findLiveDealerCar } from "../../../shared/application/vehicles/read-dealer-vehicle.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import type { VehicleFilters } from "../../../shared/domain/inventory/vehicle-search.ts";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

const start = Date.now();
let table: RunningTable;
let objectStore: RunningObjectStore;
let upstreams: DealerUpstreams;
let account: OpenedAccount;
let sources: DealerSources;

beforeAll(async () => {
  [table, objectStore, upstreams] = await Promise.all([
    startTable(),
    startObjectStore(),
    startDealerUpstreams(),
  ]);
  account = await openAccount({});
  await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: start });
  const generated = generateInventory({
    ...{ source: "auction_a", now: start, count: 60, seed: "outages" },
    plates: new Set<string>(),
  });
  await takeBatch({ source: "auction_a", kind: "full", sequence: 1 }, toFile([...generated]));
  await buildSearchIndex({ clock: { now: () => start } });
  await refreshDealerVocabulary(upstreams.createSources(), start);
});
beforeEach(() => {
  sources = upstreams.createSources();
});
afterEach(async () => {
  for (const source of ["retail_a", "retail_b"]) {
    await upstreams.control(source, { mode: "ok", failing_models: [] });
  }
});
afterAll(() => Promise.all([table.stop(), objectStore.stop(), upstreams.stop()]));

function list(filters: VehicleFilters, request: Partial<VehicleListRequest> = {}, now = start) {
  return listVehicles(
    { sort: "year_desc", limit: 10, after: null, filters: { source: ["dealer"], ...filters }, ...request },
    loadListReads(),
    { partnerId: account.partnerId, now, dealerSources: sources },
  );
}

async function setMode(mode: string, which: readonly string[] = ["retail_a", "retail_b"]): Promise<void> {
  for (const source of which) await upstreams.control(source, { mode });
}

describe("failing dealer sources", () => {
  test.each(["error", "garbage", "down"])(
    "a list request without a cached page is rejected while both dealer sources are in mode %s",
    async (mode) => {
      await setMode(mode);
      await expect(list({ make: ["Kia"], year_min: 2001 })).rejects.toMatchObject({
        code: "dealer_upstream_unavailable",
      });
    },
  );

  test("a cached dealer page is served for up to 30 minutes while its source fails", async () => {
    const live = await list({ make: ["Kia"] });
    await setMode("error");
    const stale = await list({ make: ["Kia"] }, {}, start + 30 * minute);
    expect(stale.vehicles.map(({ id }) => id)).toEqual(live.vehicles.map(({ id }) => id));
    expect(stale.sourceStatus?.retail_a).toEqual({
      status: "stale",
      as_of: live.sourceStatus?.retail_a.as_of,
    });
    expect(dealerHeaders(stale, 10)).toEqual({});
    sources = upstreams.createSources();
    await expect(list({ make: ["Kia"] }, {}, start + 30 * minute + 1)).rejects.toMatchObject({
      code: "dealer_upstream_unavailable",
    });
    sources = upstreams.createSources();
    await expect(list({ make: ["Kia"], year_min: 2002 })).rejects.toMatchObject({
      code: "dealer_upstream_unavailable",
    });
  });

  test("the list shows the working dealer source's cars and names the failing source while one source is down", async () => {
    await setMode("down", ["retail_b"]);
    const page = await list({ make: ["Kia"], year_min: 2003 });
    expect(page.sourceStatus).toMatchObject({
      retail_a: { status: "fresh" },
      retail_b: { status: "unavailable", as_of: null },
    });
    expect(page.vehicles.every(({ id }) => id.endsWith("1"))).toBe(true);
    expect(dealerHeaders(page, 10)).toEqual({
      "X-Svc-Partial-Dealer-Unavailable": "1",
      "X-Svc-Dealer-Unavailable-Sources": "retail_b",
    });
  });

  test("a source is reported as partial while searches for one model fail, and the omitted cars are on the next page after the source recovers", async () => {
    await upstreams.control("retail_a", { failing_models: ["Sonata"] });
    const filters = { make: ["Hyundai"], model: ["Sonata", "Grandeur"], year_min: 2004 };
    const page = await list(filters);
    expect(page.sourceStatus).toMatchObject({
      retail_a: { status: "partial", as_of: expect.any(String) },
      retail_b: { status: "fresh" },
    });
    expect(page.vehicles).toHaveLength(10);
    await upstreams.control("retail_a", { failing_models: [] });
    const rest = await list(filters, { limit: 48, after: page.next });
    expect(rest.vehicles.some(({ id, model }) => model === "Sonata" && id.endsWith("1"))).toBe(true);
  });

  test("a request for auction and dealer cars returns the auction cars and lists the unavailable dealer sources", async () => {
    await setMode("garbage");
    const mixed = { source: ["auction_a", "dealer"] as const, make: ["Hyundai", "Kia"], year_min: 2005 };
    const page = await list(mixed, { sort: "auction_date_asc", limit: 8 });
    expect(page.vehicles).toHaveLength(4);
    expect(page.vehicles.every(({ source }) => source === "auction_a")).toBe(true);
    expect(dealerHeaders(page, 8)["X-Svc-Dealer-Unavailable-Sources"]).toBe("retail_a,retail_b");
  });

  test("a request for a dealer car's detail is rejected during an outage and succeeds again afterward", async () => {
    const [car] = await upstreams.listCars("make=Kia&source_key=retail_b");
    const id = { source: "retail_b", number: Math.floor((car?.id ?? 0) / 10) } as const;
    for (const mode of ["error", "garbage", "down"]) {
      await setMode(mode);
      await expect(findLiveDealerCar(id, sources)).rejects.toMatchObject({
        code: "dealer_upstream_unavailable",
      });
    }
    await setMode("ok");
    sources = upstreams.createSources();
    expect((await findLiveDealerCar(id, sources))?.car.id).toEqual(id);
  });

  test("a call to a slow dealer source times out", async () => {
    await setMode("slow", ["retail_a"]);
    const { timeout } = AbortSignal;
    const timed = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 50));
    onTestFinished(() => timed.mockRestore());
    await expect(sources.retail_a.readCar(38_000_007)).rejects.toMatchObject({
      name: "DealerSourceUnavailable",
      source: "retail_a",
    });
    expect(timed.mock.calls.flat()).toEqual([
      dealerTimeouts.detailMilliseconds,
      dealerTimeouts.detailMilliseconds,
    ]);
  });

  test("the previous vocabulary stays in use when a new vocabulary cannot be read", async () => {
    await setMode("error", ["retail_a"]);
    await expect(refreshDealerVocabulary(sources, start)).rejects.toBeInstanceOf(AggregateError);
    await setMode("ok");
    // After the function's cache has expired, the vocabulary comes from the table.
    const page = await list({ make: ["KGM"] }, {}, start + 2 * minute);
    expect(page.sourceStatus?.retail_a.status).toBe("fresh");
  });
});

describe("mixed first pages", () => {
  const mixed = { source: ["auction_a", "dealer"] as const, make: ["Hyundai", "Kia"] };

  test("a page of auction and dealer cars is by default half auction cars and half dealer cars", async () => {
    const page = await list(mixed, { sort: "auction_date_asc", limit: 9 });
    expect(page.vehicles.map(({ source }) => source)).toEqual([
      ...Array(5).fill("auction_a"),
      ...Array(4).fill("dealer"),
    ]);
    expect(page.next).toBeNull();
  });

  test("a page of auction and dealer cars is sorted as a whole by price, year or mileage", async () => {
    for (const sort of ["price_asc", "year_desc", "mileage_asc"] as const) {
      const { vehicles } = await list(mixed, { sort, limit: 40 });
      const keys = vehicles.map(({ pricing, year, mileage_km }) => {
        if (sort === "year_desc") return -year;
        return (sort === "price_asc" ? pricing?.listing_price : mileage_km) ?? Number.POSITIVE_INFINITY;
      });
      expect(keys, sort).toEqual(keys.toSorted((one, other) => one - other));
      expect(vehicles).toHaveLength(40);
    }
  });

  test("A sub-model filters both the auction cars and the dealer cars of a page", async () => {
    const grandeurs = { ...mixed, make: ["Hyundai"], model: ["Grandeur"] };
    const namesOf = async (filters: VehicleFilters) =>
      (await list(filters, { limit: 90 })).vehicles.map(({ source, sub_model }) => `${source} ${sub_model}`);
    expect(new Set(await namesOf(grandeurs))).toContain("auction_a Grandeur HG");
    const named = await namesOf({ ...grandeurs, sub_model: "GRANDEUR ig" });
    expect(new Set(named)).toEqual(new Set(["auction_a Grandeur IG", "dealer Grandeur IG"]));
  });

  test("a page of auction and dealer cars accepts no cursor", async () => {
    await expect(list(mixed, { after: { key: 1, listingId: "auction_a_1" } })).rejects.toMatchObject({
      code: "mixed_source_pagination_unsupported",
    });
  });
});

describe("X-Svc-Filtered-Out", () => {
  const auctionOnly: VehicleFilters = { source: undefined, make: ["Audi"], accident_grade: ["A"] };

  test("X-Svc-Filtered-Out estimates how many dealer cars an auction-only filter excludes", async () => {
    const page = await list(auctionOnly);
    const onTheMarket = (await upstreams.listCars("make=Audi")).filter(({ status }) =>
      ["ADVERTISE", "WAIT"].includes(status),
    );
    expect(dealerHeaders(page, 10)).toEqual({ "X-Svc-Filtered-Out": `dealer=${onTheMarket.length}` });
  });

  test.each([
    ["without a make", { ...auctionOnly, make: undefined }],
    ["without an auction-only filter", { ...auctionOnly, accident_grade: undefined }],
    ["when auctions are asked for by name", { ...auctionOnly, source: ["auction_a"] as const }],
    ["for a make that dealers do not know", { ...auctionOnly, make: ["Zastava"] }],
  ])("X-Svc-Filtered-Out is omitted %s", async (_when, filters) => {
    expect(dealerHeaders(await list(filters), 10)).toEqual({});
  });

  test("X-Svc-Filtered-Out is omitted when a dealer source is unreachable", async () => {
    await setMode("down", ["retail_b"]);
    expect(dealerHeaders(await list({ ...auctionOnly, year_min: 2011 }), 10)).toEqual({});
  });
});

describe("cursors after a vocabulary change", () => {
  test("a cursor from before a vocabulary change is rejected with an error that names the cursor", async () => {
    const { next } = await list({ make: ["Kia"] });
    const readVocabulary = async () => ({ makes: [{ name: "Kia", code: "KIA", models: [] }] });
    const retailB = { ...sources.retail_b, readVocabulary };
    await refreshDealerVocabulary({ ...sources, retail_b: retailB }, start);
    await expect(list({ make: ["Kia"] }, { after: next }, start + 4 * minute)).rejects.toMatchObject({
      code: "validation_error",
      details: { field: "cursor" },
    });
  });
});
