import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicles/vehicle.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { readComparables } from "../../../shared/persistence/inventory/comparables.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { systemClock } from "../../../shared/platform/clock.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
let dealers: DealerUpstreams;
let account: OpenedAccount;
let sequence = 0;

beforeAll(async () => {
  [table, objectStore, dealers] = await Promise.all([
    startTable(),
    startObjectStore(),
    startDealerUpstreams(),
  ]);
  account = await openAccount();
  await putFxRate({ krwPerUsd: 1000, asOf: 0, fetchedAt: Date.now() });
});
afterAll(() => Promise.all([table.stop(), objectStore.stop(), dealers.stop()]));

/** Dates of rows are relative to the real time, which determines which auctions are over. */
const today = { clock: systemClock, hasTimeLeft: () => true };

async function take(source: AuctionSource, kind: BatchKind, rows: readonly object[]): Promise<void> {
  sequence += 1;
  const batch = await takeBatch({ source, kind, sequence }, toFile(rows), today);
  expect(batch).toMatchObject({ status: "completed", counts: { rejected: 0 } });
}

const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();
const read = (id: string) =>
  callHandler(getVehicle, {
    path: `/v1/vehicles/${id}`,
    params: { id },
    headers: { "x-api-key": account.apiKey },
  });
const pricingOf = async (id: string) => {
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(vehicleDetailSchema.parse(body)).toEqual(body);
  return body.pricing;
};
const historyOf = async (id: string): Promise<string[]> =>
  (await pricingOf(id)).history.map((round: { vehicle_id: string }) => round.vehicle_id);

describe("auction history of a car", () => {
  const car = { license_plate: "77가7777", vin: "KMHF341EBKA000077" };
  const unsold = buildRow({
    ...car,
    listing_id: "auction_a_first",
    auction_date: daysFromNow(-20),
    auction_result: "no_bid",
    start_price_krw: 15_000_000,
  });
  const next = buildRow({ ...car, listing_id: "auction_b_next", auction_date: daysFromNow(9) });

  test("a car in a later round at another auction house shows its earlier rounds, newest first", async () => {
    await take("auction_a", "full", [unsold]);
    const sold = {
      ...{ listing_id: "auction_c_second", auction_date: daysFromNow(-10), auction_result: "sold" },
      ...{ start_price_krw: 14_000_000, sold_price_krw: 14_400_000, mileage_km: 69_000 },
    };
    await take("auction_c", "full", [buildRow({ ...car, ...sold })]);
    await take("auction_b", "full", [next]);
    const { history } = await pricingOf("auction_b_next");
    expect(history).toMatchObject([
      {
        vehicle_id: "auction_c_second",
        source: "auction_c",
        auction_result: "sold",
        mileage_km: 69_000,
        listing_price: 14_000,
        sold_price: 14_400,
        listing_price_krw: 14_000_000,
        sold_price_krw: 14_400_000,
      },
      { vehicle_id: "auction_a_first", auction_result: "no_bid", sold_price: null },
    ]);
    expect(history[0].auction_date).toMatch(/\+09:00$/);
  });

  test("a round stays in the history after its listing is delisted", async () => {
    await take("auction_a", "full", [
      buildRow({ listing_id: "auction_a_other", license_plate: null, vin: null }),
    ]);
    expect(await historyOf("auction_b_next")).toEqual(["auction_c_second", "auction_a_first"]);
  });

  test("rounds with the same VIN belong together despite a new plate, and without a VIN the plate decides", async () => {
    const replated = { ...next, listing_id: "auction_d_replated", license_plate: "88나8888" };
    const nameless = { ...next, listing_id: "auction_d_nameless", vin: null };
    await take("auction_d", "delta", [replated, nameless]);
    const earlier = ["auction_c_second", "auction_a_first"];
    expect([await historyOf("auction_d_replated"), await historyOf("auction_d_nameless")]).toEqual([
      earlier,
      earlier,
    ]);
  });

  test("a corrected plate moves the round to the right car", async () => {
    const wrong = buildRow({
      listing_id: "auction_e_1",
      license_plate: "11다1111",
      vin: null,
      auction_date: daysFromNow(-3),
    });
    const later = { listing_id: "auction_e_2", vin: null, auction_date: daysFromNow(3) };
    await take("auction_e", "delta", [wrong, buildRow({ ...later, license_plate: "11다1111" })]);
    expect(await historyOf("auction_e_2")).toEqual(["auction_e_1"]);
    await take("auction_e", "delta", [{ ...wrong, license_plate: "22라2222" }]);
    expect(await historyOf("auction_e_2")).toEqual([]);
  });

  describe("listing withdrawn before its auction", () => {
    const withdrawn = buildRow({
      ...{ listing_id: "auction_e_3", license_plate: "33마3333", vin: null, auction_result: "no_bid" },
      ...{ auction_date: daysFromNow(9), start_price_krw: 13_000_000 },
    });
    const later = buildRow({
      ...{ listing_id: "auction_e_4", license_plate: "33마3333", vin: null, auction_date: daysFromNow(5) },
    });

    test("a listing withdrawn before its auction is in the history with its last result and withdrawn_at", async () => {
      await take("auction_e", "full", [withdrawn, later]);
      expect(await historyOf("auction_e_4")).toEqual([]);
      const from = Date.now();
      await take("auction_e", "full", [later]);
      const { history } = await pricingOf("auction_e_4");
      expect(history).toMatchObject([
        {
          ...{ vehicle_id: "auction_e_3", auction_result: "no_bid", listing_price_krw: 13_000_000 },
          sold_price_krw: null,
        },
      ]);
      const withdrawnAt = Date.parse(history[0].withdrawn_at);
      expect(withdrawnAt).toBeGreaterThanOrEqual(Math.floor(from / 1000) * 1000);
      expect(withdrawnAt).toBeLessThanOrEqual(Date.now());
      expect((await pricingOf("auction_b_next")).history[0]).not.toHaveProperty("withdrawn_at");
    });

    test("a withdrawn listing that returns unchanged under its id is no longer withdrawn", async () => {
      await take("auction_e", "full", [withdrawn, later]);
      expect(await historyOf("auction_e_4")).toEqual([]);
    });

    test("a withdrawn listing that returns with a corrected plate leaves no round under the old plate", async () => {
      await take("auction_e", "full", [later]);
      expect(await historyOf("auction_e_4")).toEqual(["auction_e_3"]);
      await take("auction_e", "full", [later, { ...withdrawn, license_plate: "44바4444" }]);
      await take("auction_e", "full", [later]);
      expect(await historyOf("auction_e_4")).toEqual([]);
    });

    test("two listings that one batch withdraws have the same withdrawal time, so that neither counts as the later listing", async () => {
      const twins = [1, 2].map((number) => ({ ...withdrawn, listing_id: `auction_e_twin_${number}` }));
      await take("auction_e", "full", [later, ...twins]);
      let now = Date.now();
      const ticking = { clock: { now: () => (now += 1000) }, hasTimeLeft: () => true };
      sequence += 1;
      await takeBatch({ source: "auction_e", kind: "full", sequence }, toFile([later]), ticking);
      const { history } = await pricingOf("auction_e_4");
      expect(history).toHaveLength(2);
      expect(history[0].withdrawn_at).toBe(history[1].withdrawn_at);
      await take("auction_e", "full", [
        later,
        ...twins.map((twin) => ({ ...twin, license_plate: "44바4444" })),
      ]);
      await take("auction_e", "full", [later]);
    });

    test("a listing that is removed after its auction stays in the history without withdrawn_at", async () => {
      const held = { ...withdrawn, listing_id: "auction_e_5", auction_date: daysFromNow(-1) };
      await take("auction_e", "full", [later, held]);
      await take("auction_e", "full", [later]);
      const { history } = await pricingOf("auction_e_4");
      expect(history).toMatchObject([{ vehicle_id: "auction_e_5" }]);
      expect(history[0]).not.toHaveProperty("withdrawn_at");
    });
  });
});

describe("market assessment", () => {
  const sold = (number: number, changes: object = {}) =>
    buildRow({
      ...{ listing_id: `auction_c_sale_${number}`, license_plate: null, vin: null, model: "Casper" },
      ...{ year: 2022 + (number % 3), mileage_km: 50_000 + number, auction_date: daysFromNow(-number - 1) },
      ...{ auction_result: "sold", start_price_krw: 9_000_000, sold_price_krw: 10_000_000 + number * 1000 },
      ...changes,
    });
  const sales = [0, 1, 2, 3].map((number) => sold(number));
  const offer = buildRow({
    ...{ listing_id: "auction_a_casper", license_plate: null, vin: null, model: "CASPER", year: 2023 },
    ...{ mileage_km: 55_000, start_price_krw: 9_002_000, auction_date: daysFromNow(4) },
  });
  const assess = async () => (await pricingOf("auction_a_casper")).market_assessment;

  test("the market assessment is null below five comparable sales", async () => {
    await take("auction_c", "full", sales);
    await take("auction_a", "full", [offer]);
    expect(await assess()).toBeNull();
  });

  test("the market assessment is the median of sales within one model year, across auction houses and including delisted cars", async () => {
    await take("auction_c", "full", [sold(4)]);
    expect(await assess()).toEqual({
      reference_price: 10_002,
      sample_size: 5,
      delta_pct: -10,
      verdict: "below_market",
    });
  });

  test("the market assessment ignores older sales and sales of cars with a different model, year or mileage", async () => {
    await take("auction_d", "delta", [
      sold(5, { listing_id: "auction_d_5", model: "Ray" }),
      sold(6, { listing_id: "auction_d_6", year: 2021 }),
      sold(7, { listing_id: "auction_d_7", mileage_km: 80_000 }),
      sold(8, { listing_id: "auction_d_8", auction_date: daysFromNow(-91) }),
      sold(9, { listing_id: "auction_d_9", auction_result: "no_bid", sold_price_krw: null }),
    ]);
    expect((await assess()).sample_size).toBe(5);
  });

  test("a listing withdrawn before its auction does not count as a sale until it returns", async () => {
    const early = sold(10, { listing_id: "auction_e_10", auction_date: daysFromNow(1) });
    const other = buildRow({ listing_id: "auction_e_11", license_plate: null, vin: null });
    const salesOf = async () => {
      const car = { make: String(early.make), model: String(early.model), year: Number(early.year) };
      const sales = await readComparables(car, Date.now() + 2 * day);
      return sales.filter(({ listingId }) => listingId === "auction_e_10").length;
    };
    await take("auction_e", "full", [early, other]);
    expect(await salesOf()).toBe(1);
    await take("auction_e", "full", [other]);
    expect(await salesOf()).toBe(0);
    await take("auction_e", "full", [early, other]);
    expect(await salesOf()).toBe(1);
    await take("auction_e", "full", [other]);
  });

  test("a corrected auction result replaces the earlier result, even after the car was delisted", async () => {
    await take("auction_c", "delta", [sold(4, { sold_price_krw: 12_000_000 })]);
    expect(await assess()).toMatchObject({ sample_size: 5, reference_price: 10_002 });
    await take("auction_c", "delta", [sold(0, { sold_price_krw: 11_000_000, year: 2023 })]);
    expect(await assess()).toMatchObject({ sample_size: 5, reference_price: 10_003 });
    await take("auction_c", "delta", [sold(1, { auction_result: "no_bid", sold_price_krw: null })]);
    expect(await assess()).toBeNull();
  });

  test("the vehicle detail with its auction history takes two sequential round trips, including the key check", async () => {
    expect(await countRoundTrips(() => read("auction_b_next"))).toBe(2);
  });
});

describe("auction history of a dealer car", () => {
  test("a dealer car shows its auction rounds and is compared with auction sales of similar cars", async () => {
    const live = (await dealers.listCars()).find(
      ({ status, under_contract }) => status === "ADVERTISE" && !under_contract,
    );
    const id = `retail_${live?.id}`;
    const { body: before } = await read(id);
    expect(before.pricing).toMatchObject({ history: [], market_assessment: null });
    const { make, model, year, mileage_km, license_plate, vin } = before;
    const sold = Array.from({ length: 5 }, (_, number) =>
      buildRow({
        ...{
          listing_id: `auction_b_dealer_${number}`,
          make,
          model,
          year,
          mileage_km,
          license_plate: null,
          vin: null,
        },
        ...{
          auction_result: "sold",
          sold_price_krw: 2 * live!.price_krw,
          auction_date: daysFromNow(-number - 1),
        },
        // The last of these sales is the dealer's car itself, before the dealer bought it.
        ...(number === 4 && { license_plate, vin }),
      }),
    );
    await take("auction_b", "delta", sold);
    const pricing = await pricingOf(id);
    expect(pricing.history).toMatchObject([{ vehicle_id: "auction_b_dealer_4", source: "auction_b" }]);
    expect(pricing.market_assessment).toMatchObject({
      sample_size: 5,
      delta_pct: -50,
      verdict: "below_market",
    });
  });
});
