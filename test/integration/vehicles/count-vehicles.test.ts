import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as countVehicles } from "../../../functions/console/vehicles/count-vehicles.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { countVehicles as countFound } from "../../../shared/application/vehicles/count-vehicles.ts";
import { vehicleCountsSchema } from "../../../shared/contract/resources/vehicles/vehicle-counts.ts";
import { dayMilliseconds, hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
let account: OpenedAccount;

const models = [
  ["Hyundai", "Grandeur", "gasoline"],
  ["Hyundai", "Porter", "diesel"],
  ["Kia", "K5", "gasoline"],
] as const;

const carOf = (number: number) => {
  const [make, model, fuel] = models[number % models.length] ?? models[0];
  return buildRow({
    ...{ listing_id: `auction_a_${number}`, make, model, fuel, vin: null, license_plate: null },
    start_price_krw: 10_000_000,
    auction_date: new Date(Date.now() + (number < 6 ? 10 : -10) * dayMilliseconds).toISOString(),
  });
};

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  account = await openAccount();
  await takeBatch(
    { source: "auction_a", kind: "full", sequence: 1 },
    toFile(Array.from({ length: 9 }, (_, number) => carOf(number))),
  );
  await buildSearchIndex({ clock: { now: () => Date.now() } });
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

const count = (query: Record<string, string> = {}) =>
  callHandler(countVehicles, {
    path: "/console/v1/vehicles/counts",
    query,
    claims: { scope: "partner", sub: "buyer@harbour.example", partner_id: account.partnerId },
  });

describe("GET /console/v1/vehicles/counts", () => {
  it("auction cars are counted per filter value, and models are not counted until a make is chosen", async () => {
    const { status, body } = await count();
    expect(status).toBe(200);
    expect(vehicleCountsSchema.parse(body)).toEqual(body);
    expect(body.total).toBe(9);
    expect(body.values).toMatchObject({
      make: [
        { value: "Hyundai", count: 6 },
        { value: "Kia", count: 3 },
      ],
      ...{ model: [], source: [{ value: "auction_a", count: 9 }] },
      fuel: [
        { value: "gasoline", count: 6 },
        { value: "diesel", count: 3 },
      ],
    });
  });

  it("the counts of a filter's values ignore that filter, so that each count shows what a different value would find", async () => {
    const { body } = await count({ make: "Hyundai", model: "Porter", fuel: "gasoline" });
    expect(body.total).toBe(0);
    expect(body.values.make).toEqual([
      { value: "Hyundai", count: 3 },
      { value: "Kia", count: 3 },
    ]);
    expect(body.values.model).toEqual([{ value: "Grandeur", count: 3 }]);
    expect(body.values.fuel).toEqual([{ value: "diesel", count: 3 }]);
  });

  it("the count of orderable cars uses the partner's own cutoff, like the vehicle list", async () => {
    const { body } = await count({ orderable_only: "true" });
    const list = await callHandler(listVehicles, {
      ...{ path: "/v1/vehicles", query: { orderable_only: "true" } },
      headers: { "x-api-key": account.apiKey },
    });
    expect(body.total).toBe(list.body.data.length);
    expect(body.total).toBe(6);
  });

  it("a count with a price filter finds cars only while an exchange rate is known", async () => {
    expect((await count({ price_min_usd: "1" })).body).toMatchObject({ total: 0, values: { make: [] } });
    await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: Date.now() });
    // Previous reads remain cached for some seconds.
    const later = { partnerId: account.partnerId, now: Date.now() + hourMilliseconds };
    expect((await countFound({ price_min_usd: 1 }, later)).total).toBe(9);
  });

  it("filters that contradict each other are rejected, as in the search", async () => {
    const { status, body } = await count({ model: "K5" });
    expect([status, body.error.code, body.error.details.field]).toEqual([400, "validation_error", "make"]);
  });

  it("the counts take two round trips while the index is in memory", async () => {
    await count();
    expect(await countRoundTrips(() => count())).toBe(2);
  });
});
