import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as getPartnerVehicle } from "../../../functions/console/vehicles/get-partner-vehicle.ts";
import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import {
  vehicleDetailSchema,
  vehicleSummarySchema,
} from "../../../shared/contract/resources/vehicles/vehicle.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

const clock = { now: () => Date.now() };
let table: RunningTable;
let objectStore: RunningObjectStore;
let account: OpenedAccount;

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  account = await openAccount({ order_lead_minutes: 2880 });
  const plates = new Set<string>();
  for (const source of auctionSources) {
    const rows = [...generateInventory({ source, now: Date.now(), count: 60, seed: "routes", plates })];
    await takeBatch({ source, kind: "full", sequence: 1 }, toFile(rows));
  }
  await buildSearchIndex({ clock });
  await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: Date.now() });
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

const list = (query: Record<string, string> = {}) =>
  callHandler(listVehicles, { path: "/v1/vehicles", query, headers: { "x-api-key": account.apiKey } });
const read = (id: string) =>
  callHandler(getVehicle, {
    path: `/v1/vehicles/${id}`,
    params: { id },
    headers: { "x-api-key": account.apiKey },
  });

async function listAll(query: Record<string, string>) {
  // biome-ignore lint/suspicious/noExplicitAny: rows are checked where they are used
  const rows: any[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await list({ ...query, ...(cursor === null ? {} : { cursor }) });
    expect(status).toBe(200);
    rows.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return rows;
}

describe("GET /v1/vehicles", () => {
  test("the vehicle list matches the contract and shows auction cars by auction date, 50 per page", async () => {
    const { status, body } = await list();
    expect([status, body.data.length]).toEqual([200, 50]);
    expect(body).not.toHaveProperty("source_status");
    for (const row of body.data) expect(vehicleSummarySchema.parse(row)).toEqual(row);
    const dates = body.data.map((row: { auction_date: string }) => row.auction_date);
    expect(dates).toEqual([...dates].sort());
  });

  test("pages of the vehicle list contain every car once with any sort", async () => {
    for (const sort of ["auction_date_asc", "price_asc", "price_desc", "year_desc", "mileage_asc"]) {
      const ids = (await listAll({ sort, limit: "37" })).map((row) => row.id);
      expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
    }
  });

  test("every row of the vehicle list matches the filters, and no matching car is missing", async () => {
    const all = await listAll({ limit: "200" });
    const cases: [Record<string, string>, (row: (typeof all)[number]) => boolean][] = [
      [{ source: "auction_b,auction_c" }, (row) => ["auction_b", "auction_c"].includes(row.source)],
      [{ make: "hyundai,KIA" }, (row) => ["Hyundai", "Kia"].includes(row.make)],
      [{ make: "Hyundai", model: "Grandeur" }, (row) => row.make === "Hyundai" && row.model === "Grandeur"],
      [
        { price_max_usd: "9000" },
        (row) => row.pricing.listing_price !== null && row.pricing.listing_price <= 9000,
      ],
      [{ mileage_max_km: "60000" }, (row) => row.mileage_km !== null && row.mileage_km <= 60_000],
      [{ auction_status: "no_bid,sold" }, (row) => ["no_bid", "sold"].includes(row.auction_result)],
      [
        { options_include: "SUNROOF,hud" },
        (row) => row.options.includes("sunroof") && row.options.includes("hud"),
      ],
      [
        { orderable_only: "true" },
        (row) => row.order_cutoff_at !== null && Date.parse(row.order_cutoff_at) > Date.now(),
      ],
      [{ year_min: "2020", fuel: "diesel" }, (row) => row.year >= 2020 && row.fuel === "diesel"],
    ];
    for (const [query, holds] of cases) {
      const ids = (await listAll({ ...query, limit: "200" })).map((row) => row.id);
      expect(ids.sort(), JSON.stringify(query)).toEqual(
        all
          .filter(holds)
          .map((row) => row.id)
          .sort(),
      );
    }
  });

  test("the vehicle list takes two sequential round trips, including the key check", async () => {
    await list();
    expect(await countRoundTrips(() => list())).toBe(2);
  });

  test("source=dealer requires a make and is unavailable before a dealer vocabulary is loaded", async () => {
    const refused = await list({ source: "dealer" });
    expect([refused.status, refused.body.error.details.field]).toEqual([400, "make"]);
    const { status, body } = await list({ source: "dealer", make: "Kia" });
    expect([status, body.error.code]).toEqual([503, "dealer_upstream_unavailable"]);
  });

  test("a request for auction and dealer cars returns the auction cars and lists the unavailable dealer sources", async () => {
    const { status, body, headers } = await list({
      source: "auction_a,dealer",
      make: "Kia,Hyundai",
      limit: "10",
    });
    expect([status, body.next_cursor]).toEqual([200, null]);
    expect(body.data.length).toBeLessThanOrEqual(5);
    expect(body.source_status).toEqual({
      retail_a: { status: "unavailable", as_of: null },
      retail_b: { status: "unavailable", as_of: null },
    });
    expect(headers).toMatchObject({
      "X-Svc-Partial-Dealer-Unavailable": "1",
      "X-Svc-Dealer-Unavailable-Sources": "retail_a,retail_b",
    });
    expect(headers).not.toHaveProperty("X-Svc-Dealer-Page-Max");
    const large = await list({ source: "auction_a,dealer", make: "Kia", limit: "49" });
    expect(large.headers["X-Svc-Dealer-Page-Max"]).toBe("48");
  });

  test("a request for auction and dealer cars with a cursor is rejected", async () => {
    const { status, body } = await list({ source: "auction_a,dealer", make: "Kia", cursor: "garbage" });
    expect([status, body.error.code]).toEqual([400, "mixed_source_pagination_unsupported"]);
  });

  test("an invalid cursor of any length is rejected, and a limit over 200 is rejected", async () => {
    for (const cursor of ["garbage", "", "g".repeat(6_000)]) {
      expect((await list({ cursor })).body.error.code).toBe("invalid_cursor");
    }
    expect((await list({ limit: "201" })).body.error.details.issues[0].path).toBe("query.limit");
  });

  test("a cursor of a list with another sort is accepted", async () => {
    const { body } = await list({ limit: "5" });
    const { status } = await list({ limit: "5", sort: "price_desc", cursor: body.next_cursor });
    expect(status).toBe(200);
  });

  test("a new batch is searchable only after its index is built, even if two builds run concurrently", async () => {
    const row = buildRow({ listing_id: "auction_e_fresh", make: "Zastava", model: "Yugo", vin: null });
    await takeBatch({ source: "auction_e", kind: "delta", sequence: 2 }, toFile([row]));
    expect((await list({ make: "Zastava" })).body.data).toEqual([]);
    await Promise.all([buildSearchIndex({ clock }), buildSearchIndex({ clock })]);
    expect((await list({ make: "Zastava" })).body.data).toMatchObject([{ id: "auction_e_fresh" }]);
  });
});

describe("GET /v1/vehicles/{id}", () => {
  test("the vehicle detail matches the contract and the vehicle's entry in the list", async () => {
    const { body: page } = await list({ limit: "3", auction_status: "upcoming" });
    for (const summary of page.data) {
      const { status, body } = await read(summary.id);
      expect(status).toBe(200);
      expect(vehicleDetailSchema.parse(body)).toEqual(body);
      const { photos: _, ...facts } = summary;
      expect(body).toMatchObject(facts);
    }
  });

  test("the cutoffs of a vehicle follow the partner's settings", async () => {
    const { body: page } = await list({ limit: "1", auction_status: "upcoming" });
    const [{ order_cutoff_at, auction_date }] = page.data;
    expect(Date.parse(auction_date) - Date.parse(order_cutoff_at)).toBe(48 * hour);
  });

  test("an unknown vehicle id returns vehicle_not_found", async () => {
    expect((await read("auction_a_unknown")).body.error.code).toBe("vehicle_not_found");
    expect((await read("retail_1234")).body.error.code).toBe("vehicle_not_found");
    expect((await read("x".repeat(3000))).body.error.code).toBe("vehicle_not_found");
  });

  test("the vehicle detail takes two sequential round trips, including the key check", async () => {
    const { body } = await list({ limit: "1" });
    expect(await countRoundTrips(() => read(body.data[0].id))).toBe(2);
  });
});

describe("GET /ops/v1/partners/{id}/vehicles/{vehicle_id}", () => {
  const readAsOperator = (id: string, vehicle_id: string) =>
    callHandler(getPartnerVehicle, { params: { id, vehicle_id }, claims: { scope: "operator", sub: "kim" } });

  test("an operator reads the vehicle as the partner reads it, with the partner's cutoffs", async () => {
    const { body: page } = await list({ limit: "1", auction_status: "upcoming" });
    const [{ id }] = page.data;
    const { status, body } = await readAsOperator(account.partnerId, id);
    expect([status, body]).toEqual([200, (await read(id)).body]);
  });

  test("an unknown vehicle or partner is not found", async () => {
    const { body: page } = await list({ limit: "1" });
    expect((await readAsOperator(account.partnerId, "auction_a_unknown")).body.error.code).toBe(
      "vehicle_not_found",
    );
    expect((await readAsOperator("pt_unknown", page.data[0].id)).body.error.code).toBe("not_found");
  });

  test("an operator's read of a partner's vehicle takes two sequential round trips", async () => {
    const { body } = await list({ limit: "1" });
    expect(await countRoundTrips(() => readAsOperator(account.partnerId, body.data[0].id))).toBe(2);
  });
});

describe("vehicles without a usable exchange rate", () => {
  test("listings without a usable rate are readable with null amounts, and no price filter matches", async () => {
    await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: Date.now() - 25 * hour });
    const { status, body } = await list({ limit: "2" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { fx_rate: null, pricing: null },
      { fx_rate: null, pricing: null },
    ]);
    expect((await read(body.data[0].id)).body).toMatchObject({ fx_rate: null, pricing: null });
    expect((await list({ price_max_usd: "1000000" })).body.data).toEqual([]);
  });
});
