import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import {
  vehicleDetailSchema,
  vehicleSummarySchema,
} from "../../../shared/contract/resources/vehicles/vehicle.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const krwPerUsd = 1387.42;
let table: RunningTable;
let upstreams: DealerUpstreams;
let account: OpenedAccount;

beforeAll(async () => {
  [table, upstreams] = await Promise.all([startTable(), startDealerUpstreams()]);
  account = await openAccount({});
  await putFxRate({ krwPerUsd, asOf: 0, fetchedAt: Date.now() });
  await refreshDealerVocabulary(upstreams.createSources(), Date.now());
});
afterAll(() => Promise.all([table.stop(), upstreams.stop()]));

const list = (query: Record<string, string>) =>
  callHandler(listVehicles, {
    path: "/v1/vehicles",
    query: { source: "dealer", ...query },
    headers: { "x-api-key": account.apiKey },
  });
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
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return rows;
}

const liveCars = async (query: string) =>
  (await upstreams.listCars(query)).filter((car) => car.status === "ADVERTISE" && !car.under_contract);

describe("GET /v1/vehicles?source=dealer", () => {
  test("the dealer list matches the contract, shows the newest cars first, and reports both sources as fresh", async () => {
    const { status, body } = await list({ make: "Hyundai", limit: "20" });
    expect([status, body.data.length]).toEqual([200, 20]);
    for (const row of body.data) {
      expect(vehicleSummarySchema.parse(row)).toEqual(row);
      expect(row).toMatchObject({
        source: "dealer",
        purchase_method: "buy_now",
        auction_result: null,
        auction_date: null,
        order_cutoff_at: null,
        secondary_inspection_cutoff_at: null,
        pricing: {
          breakdown: { auction_fee: 0, dealer_fee: 300 },
          discount_config: { fixed_discount_amount: 300 },
          auction_fee_config: null,
        },
      });
    }
    const years = body.data.map((row: { year: number }) => row.year);
    expect(years).toEqual(years.toSorted((one: number, other: number) => other - one));
    expect(body.source_status).toMatchObject({
      retail_a: { status: "fresh", as_of: expect.stringMatching(/\+09:00$/) },
      retail_b: { status: "fresh", as_of: expect.stringMatching(/\+09:00$/) },
    });
  });

  test("pages of dealer cars contain every available car once, with any sort", async () => {
    const expected = (await liveCars("make=Hyundai&model=Sonata")).map(({ id }) => `retail_${id}`).sort();
    for (const sort of ["auction_date_asc", "price_asc", "price_desc", "year_desc", "mileage_asc"]) {
      const rows = await listAll({ make: "hyundai", model: "SONATA", sort, limit: "17" });
      expect(rows.map(({ id }) => id).sort(), sort).toEqual(expected);
      const prices = rows.map(({ pricing }) => pricing.listing_price);
      if (sort === "price_asc") expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    }
  });

  test("every row of the dealer list matches the filters, and no matching car is missing", async () => {
    const all = await listAll({ make: "BMW,Genesis", limit: "48" });
    const cases: [Record<string, string>, (row: (typeof all)[number]) => boolean][] = [
      [{ model: "X3,G80" }, (row) => ["X3", "G80"].includes(row.model)],
      [{ year_min: "2018", year_max: "2021" }, (row) => row.year >= 2018 && row.year <= 2021],
      [{ mileage_max_km: "60000" }, (row) => row.mileage_km <= 60_000],
      [
        { price_min_usd: "9001", price_max_usd: "14003" },
        ({ pricing }) => pricing.listing_price >= 9001 && pricing.listing_price <= 14_003,
      ],
      [{ fuel: "diesel" }, (row) => row.fuel === "diesel"],
      [{ fuel: "diesel,lpg" }, () => true],
      [{ keyword: "nothing", body_style: "van" }, () => true],
      [{ transmission: "dct,cvt" }, (row) => ["dct", "cvt"].includes(row.transmission)],
      [{ color: "white,black" }, (row) => row.color === "white"],
      [
        { options_include: "SUNROOF,hud" },
        (row) => row.options.includes("sunroof") && row.options.includes("hud"),
      ],
    ];
    for (const [query, holds] of cases) {
      const rows = await listAll({ make: "BMW,Genesis", limit: "48", ...query });
      expect(rows.map(({ id }) => id).sort(), JSON.stringify(query)).toEqual(
        all
          .filter(holds)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });

  test("a sub-model is matched exactly, ignoring case", async () => {
    const rows = await listAll({ make: "Hyundai", model: "Grandeur", sub_model: "GRANDEUR ig" });
    expect(new Set(rows.map(({ sub_model }) => sub_model))).toEqual(new Set(["Grandeur IG"]));
  });

  test.each([
    [{ make: "Zastava" }, { field: "make", value: "Zastava" }],
    [
      { make: "Kia", model: "Sonata" },
      { field: "model", value: "Sonata", make: "Kia" },
    ],
    [
      { make: "Kia", model: "K5", sub_model: "K5 XX" },
      { field: "sub_model", value: "K5 XX", make: "Kia" },
    ],
    [
      { make: "Kia", options_include: "dashcam" },
      { field: "options_include", value: "dashcam" },
    ],
    [
      { make: "Kia", options_include: "jet_engine" },
      { field: "options_include", value: "jet_engine" },
    ],
  ])("the query %j is rejected, and the error details name the unknown value", async (query, details) => {
    const { status, body } = await list(query);
    expect([status, body.error.code]).toEqual([400, "validation_error"]);
    expect(body.error.details).toMatchObject(details);
  });

  test("a dealer source that does not know the requested make has the status not_requested", async () => {
    const { body } = await list({ make: "KGM" });
    expect(body.source_status).toMatchObject({
      retail_a: { status: "fresh" },
      retail_b: { status: "not_requested", as_of: null },
    });
  });

  test("a page with dealer cars has at most 48 cars and states the limit", async () => {
    const { body, headers } = await list({ make: "Hyundai", limit: "49" });
    expect([body.data.length, headers["X-Svc-Dealer-Page-Max"]]).toEqual([48, "48"]);
    expect((await list({ make: "Hyundai", limit: "48" })).headers).not.toHaveProperty(
      "X-Svc-Dealer-Page-Max",
    );
  });

  test("cars that are sold, on hold or under contract are omitted until a contract falls through", async () => {
    const [car] = await liveCars("make=Audi&source_key=retail_a");
    const isListed = async () =>
      (await listAll({ make: "Audi" })).some(({ id }) => id === `retail_${car?.id}`);
    expect(await isListed()).toBe(true);
    for (const change of [
      { status: "SOLD" },
      { status: "WAIT" },
      { status: "ADVERTISE", under_contract: true },
    ]) {
      await upstreams.control(`listings/${car?.id}`, change);
      expect(await isListed(), JSON.stringify(change)).toBe(false);
    }
    await upstreams.control(`listings/${car?.id}`, { under_contract: false });
    expect(await isListed()).toBe(true);
  });
});

describe("GET /v1/vehicles/{id} of a dealer car", () => {
  test.each(["retail_a", "retail_b"])(
    "the detail of a car of %s is complete and matches the list",
    async (source) => {
      const cars = (await liveCars(`make=Kia&source_key=${source}`)).slice(0, 12);
      for (const { id, price_krw } of cars) {
        const { status, body } = await read(`retail_${id}`);
        expect(status).toBe(200);
        expect(vehicleDetailSchema.parse(body)).toEqual(body);
        expect(body.pricing.listing_price).toBe(Math.ceil(price_krw / krwPerUsd));
        expect(body.license_plate).toEqual(expect.any(String));
        expect(JSON.stringify(body.inspection_report)).not.toMatch(/\p{Script=Hangul}/u);
      }
    },
  );

  test("unknown, sold, on-hold, deleted and under-contract cars are not found", async () => {
    const [car] = await liveCars("make=BMW&source_key=retail_b");
    const id = `retail_${car?.id}`;
    expect((await read(id)).status).toBe(200);
    const changes = [
      { status: "SOLD" },
      { status: "WAIT" },
      { status: "DELETED" },
      { status: "ADVERTISE", under_contract: true },
    ];
    for (const change of changes) {
      await upstreams.control(`listings/${car?.id}`, change);
      expect((await read(id)).body.error.code, JSON.stringify(change)).toBe("vehicle_not_found");
    }
    for (const unknown of ["retail_11", "retail_12", "retail_7", "retail_99999999999999999999", "retail_x"]) {
      expect((await read(unknown)).body.error.code, unknown).toBe("vehicle_not_found");
    }
  });

  test("a dealer car whose inspection request fails stays readable and has null inspection fields", async () => {
    const [car] = await liveCars("make=Kia&source_key=retail_a");
    await upstreams.control("retail_a", { failing_inspections: true });
    const { status, body } = await read(`retail_${car?.id}`);
    await upstreams.control("retail_a", { failing_inspections: false });
    expect([status, body.inspection_report, body.body_condition]).toEqual([200, null, null]);
  });
});
