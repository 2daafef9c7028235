import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { watchSchema } from "../../../shared/contract/resources/watches/watch.ts";
import { watchMatchSchema } from "../../../shared/contract/resources/watches/watch-match.ts";
import { backtestWatchConditionRoute } from "../../../shared/contract/routes/watches/backtest-watch-condition.ts";
import { searchWatchConditionRoute } from "../../../shared/contract/routes/watches/search-watch-condition.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { type NamedListings, type NamedRows, openListings } from "../../support/stage/open-listings.ts";
import { openWatch } from "../../support/stage/open-watch.ts";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const make = "Prism Motors";
const million = 1_000_000;
const day = 24;
const fuels = ["gasoline", "diesel", "lpg", "hybrid", "gasoline_hybrid", "electric", "plug_in_hybrid"];
const sheet = (found: object) => ({ has_accident: false, has_frame_damage: false, ...found });
const again = { vin: `KMHF341EB${randomInt(10_000_000, 99_999_999)}` };
const sold = (price: number) => ({ auction_result: "sold", sold_price_krw: price * million });

/** Cars of this file. Each model serves one subject. */
const rows: NamedRows = {
  plain: { model: "Facet", trim: "Base", price: 10 },
  other: {
    ...{ model: "Facet", trim: "Sport Line", sub_model: "Facet II", price: 30, color: "black", ahead: 180 },
    ...{ transmission: "manual", body_style: "van", options: ["sunroof", "dashcam"], mileage_km: 90_000 },
    ...{ accident_grade: "C", exterior_grade: "D", year: 2023 },
  },
  ...named([10, 10.2, 10.5, 11, 11.000001], (price) => ({ model: "Price", price })),
  unpriced: { model: "Price", price: null },
  ...named([2015, 2016, 2017, 2018, 2019, 2020, 2021], (year) => ({ model: "Year", year })),
  ...named([100_000, 102_000, 105_000, 110_000, 110_001], (mileage_km) => ({ model: "Mileage", mileage_km })),
  ...named([...fuels, "hydrogen"], (fuel) => ({ model: "Fuel", fuel })),
  ...named(["one", "two", "three", "four", "five"], (name) => ({ model: `Name ${name}`, trim: name })),
  clean: { model: "Damage", inspection: sheet({}) },
  repaired: { model: "Damage", inspection: sheet({ has_accident: true }) },
  bent: { model: "Damage", inspection: sheet({ has_frame_damage: true }) },
  uninspected: { model: "Damage", inspection: null },
  ...named([1, 2, 3, 4, 5, 6], (number) => ({ model: "Worth", ahead: -day * (9 + number), ...sold(30) })),
  cheap: { model: "Worth", price: 25 },
  fair: { model: "Worth", price: 29 },
  before: { ...again, model: "Again", price: 10, ahead: -20 * day, auction_result: "negotiation_requested" },
  after: { ...again, model: "Again", price: 9 },
  first: { model: "Again", price: 9 },
  soldCheap: { model: "Past", price: 10, ahead: -5 * day, ...sold(12) },
  unsold: { model: "Past", price: 9, ahead: -3 * day, auction_result: "no_bid" },
  soldDear: { model: "Past", price: 10.5, ahead: -80 * day, ...sold(14) },
  soldLongAgo: { model: "Past", price: 10, ahead: -91 * day, ...sold(11) },
  upcoming: { model: "Past", price: 10 },
};
const onOffer = Object.values(rows).filter(({ auction_result = "no_bid" }) => auction_result === "no_bid");

function named<Value>(values: Value[], row: (value: Value) => Record<string, unknown>) {
  return Object.fromEntries(values.map((value) => [`${Object.values(row(value))[0]} ${value}`, row(value)]));
}

describe("watch conditions on the running stage", () => {
  let partner: PartnerClient;
  let cars: NamedListings;

  const search = (body: object) => partner.post("/v1/eagle-eye/search", body);
  /** Returns the names, as in `rows`, of the cars that match a condition. */
  async function find(filters: object, more: object = {}): Promise<string[]> {
    const { status, body } = await search({ filters: { make, ...filters }, limit: 200, ...more });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data.map((row: { vehicle_id: string }) => cars.nameOf(row.vehicle_id)).sort();
  }
  /** Tests conditions concurrently. Each must match exactly the named cars, given without their model. */
  const expectFinds = (model: string, cases: [filters: object, names: unknown[], more?: object][]) =>
    mapConcurrently(cases, 4, async ([filters, names, more]) => {
      const found = (await find({ model, ...filters }, more)).map((name) => name.replace(`${model} `, ""));
      expect(found, JSON.stringify([filters, more])).toEqual(names.map(String).sort());
    });

  beforeAll(async () => {
    [cars, partner] = await Promise.all([openListings(stage, make), stage.createPartner("sandbox")]);
    await cars.enter(rows);
    // The search data includes a batch after a short delay.
    while ((await search({ filters: { make } })).body.match_count < onOffer.length) await pause(100);
  });

  it("every filter excludes non-matching cars, with inclusive bounds", async () => {
    // Days are Korean days.
    const dayOf = (ahead: number) => new Date(cars.begun + (ahead + 9) * hour).toISOString().slice(0, 10);
    const [near, far] = [dayOf(150), dayOf(180)];
    await expectFinds("Facet", [
      [{}, ["plain", "other"]],
      [{ source: ["auction_e", "auction_a"] }, ["plain", "other"]],
      [{ source: ["auction_a"] }, []],
      [{ make: "prism MOTORS", model: "FACET" }, ["plain", "other"]],
      [{ sub_model: "facet ii" }, ["other"]],
      [{ trim: "sport line" }, ["other"]],
      [{ trim: "sport" }, []],
      [{ keyword: "line prism" }, ["other"]],
      [{ transmission: "manual" }, ["other"]],
      [{ transmission: ["manual", "auto"] }, ["plain", "other"]],
      [{ body_style: "van" }, ["other"]],
      [{ color: ["black", "red"] }, ["other"]],
      [{ options_include: ["SUNROOF"] }, ["plain", "other"]],
      [{ options_include: ["sunroof", "dashcam"] }, ["other"]],
      [{ accident_grade: "C" }, ["other"]],
      [{ exterior_grade: ["B", "C"] }, ["plain"]],
      [{ year_min: 2023 }, ["other"]],
      [{ year_max: 2019 }, ["plain"]],
      [{ mileage_max_km: 90_000 }, ["plain", "other"]],
      [{ mileage_max_km: 89_999 }, ["plain"]],
      [{ price_min_krw: 30 * million }, ["other"]],
      [{ price_max_krw: 10 * million }, ["plain"]],
      [{ auction_date_to: near }, ["plain"]],
      [{ auction_date_from: far, auction_date_to: far }, ["other"]],
    ]);
  });

  it("filters are strict without flexibility, and a flexibility level widens an upper bound by 0, 2, 5 or 10 %", async () => {
    const prices = [10, 10.2, 10.5, 11];
    const mileages = [100_000, 102_000, 105_000, 110_000];
    const levels = ["none", "small", "medium", "large"];
    const widen = (field: string, bound: number, values: number[]) =>
      [undefined, ...levels].map((level, place): [object, unknown[], object] => [
        { [field]: bound },
        values.slice(0, Math.max(1, place)),
        level === undefined ? {} : { flexibility: { [field]: { level } } },
      ]);
    await Promise.all([
      expectFinds("Price", widen("price_max_krw", 10 * million, prices)),
      expectFinds("Mileage", widen("mileage_max_km", 100_000, mileages)),
    ]);
  });

  it("a flexibility level of none, small, medium or large widens a year bound by 0, 0, 1 or 2 years", async () => {
    const year = (level: string) => ({ flexibility: { year: { level } } });
    const both = { year_min: 2018, year_max: 2018 };
    await expectFinds("Year", [
      [both, [2018]],
      [both, [2018], year("none")],
      [both, [2018], year("small")],
      [both, [2017, 2018, 2019], year("medium")],
      [both, [2016, 2017, 2018, 2019, 2020], year("large")],
      [{ year_min: 2020 }, [2019, 2020, 2021], year("medium")],
      [both, [2018, 2019, 2020], { flexibility: { year_max: { level: "large" } } }],
    ]);
  });

  it("the filter estimated_landed_max_usd applies to the landed cost, supports flexibility levels, and excludes cars with unknown costs", async () => {
    const { data } = (await search({ filters: { make, model: "Price" } })).body;
    const costs: [string, number][] = data
      .filter((row: Answer["body"]) => row.price_krw !== null)
      .map(({ vehicle_id, vehicle }: Answer["body"]) => [
        cars.nameOf(vehicle_id),
        vehicle.pricing.breakdown.estimated_landed,
      ]);
    const lowest = Math.min(...costs.map(([, usd]) => usd));
    const upTo = (usd: number) => costs.filter((one) => one[1] <= usd).map(([name]) => name.slice(6));
    expect([costs.length, data.length]).toEqual([5, 6]);
    await expectFinds("Price", [
      [{ estimated_landed_max_usd: 1_000_000 }, upTo(1_000_000)],
      [{ estimated_landed_max_usd: lowest + 0.5 }, upTo(lowest)],
      [{ estimated_landed_max_usd: lowest - 1 }, []],
      ...[2, 5, 10].map((percent, place): [object, unknown[], object] => [
        { estimated_landed_max_usd: lowest },
        upTo(Math.floor((lowest * (100 + percent)) / 100)),
        { flexibility: { estimated_landed_max_usd: { level: ["small", "medium", "large"][place] } } },
      ]),
    ]);
  });

  it("a fuel filter finds only cars of exactly that fuel type", async () => {
    await expectFinds("Fuel", [
      ...[...fuels, "hydrogen"].map((fuel): [object, unknown[]] => [{ fuel }, [fuel]]),
      [{ fuel: "diesel_hybrid" }, []],
    ]);
  });

  it("flexibility can allow other models, trims and fuels, up to four values per field and eight combinations", async () => {
    const names = ["two", "three", "four", "five"];
    const models = names.map((name) => `Name ${name}`);
    const only = (names: string[]) => names.map((name) => `Name ${name} ${name}`).sort();
    const flexible = (flexibility: object, filters: object = { model: "name ONE" }) =>
      find(filters, { flexibility });
    expect(await flexible({ model: { allowed_values: models } })).toEqual(only(["one", ...names]));
    const eight = {
      model: { allowed_values: models },
      trim: { allowed_values: ["two", "THREE"] },
    };
    expect(await flexible(eight, { model: "Name one", trim: "one" })).toEqual(only(["one", "two", "three"]));
    await expectFinds("Fuel", [
      [{ fuel: "lpg" }, ["lpg", "diesel"], { flexibility: { fuel: { allowed_values: ["diesel"] } } }],
    ]);
  });

  it("a match states whether it is exact or flex, and a flex match shows the difference in each relaxed field", async () => {
    const flexibility = {
      price_max_krw: { level: "medium" },
      model: { allowed_values: ["Mileage"] },
      fuel: { level: "none" },
    };
    const filters = { make, model: "Price", price_max_krw: 10 * million };
    const { data } = (await search({ filters, flexibility })).body;
    const rows = new Map(data.map((row: Answer["body"]) => [cars.nameOf(row.vehicle_id), row]));
    expect(rows.size).toBe(3);
    expect(rows.get("Price 10")).toMatchObject({
      ...{ match_reason: "filters", signal_detail: null, match_type: "exact", flex_detail: null },
    });
    expect(rows.get("Price 10.5")).toMatchObject({
      match_type: "flex",
      flex_detail: {
        price_max_krw: {
          requested: 10 * million,
          level: "medium",
          effective: 10_500_000,
          actual: 10_500_000,
        },
      },
    });
    const named = await search({
      filters: { make, model: "Name one" },
      flexibility: { model: { allowed_values: ["Name two"] } },
    });
    expect(named.body.data.map((row: Answer["body"]) => row.flex_detail)).toContainEqual({
      model: { requested: "Name one", allowed_values: ["Name two"], actual: "Name two" },
    });
  });

  it("no_accident requires a clean car, no_frame_damage allows repairs, and both exclude uninspected cars", async () => {
    await expectFinds("Damage", [
      [{}, ["clean", "repaired", "bent", "uninspected"]],
      [{ no_accident: false, no_frame_damage: false }, ["clean", "repaired", "bent", "uninspected"]],
      [{ no_frame_damage: true }, ["clean", "repaired"]],
      [{ no_accident: true }, ["clean"]],
    ]);
  });

  it("dealer cars are matched by their own inspection", async () => {
    const { data } = (await send(`${stage.env.upstreams_url}/control/listings`)).body;
    const groups = Map.groupBy(data, ({ make, model }: Answer["body"]) => `${make}\n${model}`).values();
    const [one] = [...groups].find((some) => some.length > 15 && some.length < 30) as [Answer["body"]];
    const dealers = { source: ["dealer"], make: one.make, model: one.model };
    const [all, framed, clean] = await Promise.all(
      [{}, { no_frame_damage: true }, { no_accident: true }].map(
        async (more) => (await search({ filters: { ...dealers, ...more }, limit: 200 })).body,
      ),
    );
    expect(all.source_status).toMatchObject({ retail_a: { status: "fresh" } });
    const report = new Map(
      await mapConcurrently(all.data, 4, async ({ vehicle_id }: Answer["body"]) => {
        const { body } = await partner.get(`/v1/vehicles/${vehicle_id}`);
        return [vehicle_id, body.inspection_report] as const;
      }),
    );
    const judged = (accepts: (found: Answer["body"]) => boolean) =>
      [...report].filter(([, found]) => found !== null && accepts(found)).map(([id]) => id);
    const ids = (body: Answer["body"]) => body.data.map(({ vehicle_id }: Answer["body"]) => vehicle_id);
    const intact = judged(({ has_frame_damage }) => has_frame_damage === false);
    expect(ids(framed).sort()).toEqual(intact.sort());
    const spotless = judged(
      ({ has_accident, has_frame_damage, dealer_inspection: { insurance_history } }) =>
        has_accident === false && has_frame_damage === false && !(insurance_history > 0),
    );
    expect(ids(clean).sort()).toEqual(spotless.sort());
    expect(spotless.length).toBeGreaterThan(0);
    expect(all.match_count).toBeGreaterThan(framed.match_count);
  });

  it("a search by undervalued or repeat_listing returns the reason of each match, and a search by price_drop finds nothing", async () => {
    const signal = async (model: string, signals: object) =>
      (await search({ filters: { make, model }, signals })).body.data.map((row: Answer["body"]) => [
        ...[cars.nameOf(row.vehicle_id), row.match_reason, row.signal_detail],
      ]);
    const worth = { reference_price_krw: 30 * million, listing_price_krw: 25 * million, delta_pct: 16.7 };
    expect(await signal("Worth", { undervalued: {} })).toEqual([["cheap", "signals.undervalued", worth]]);
    expect(await signal("Worth", { undervalued: { min_delta_pct: 17 } })).toEqual([]);
    const seen = { listing_count: 2, cumulative_drop_pct: 10, window_days: 90 };
    expect(await signal("Again", { repeat_listing: {} })).toEqual([
      ["after", "signals.repeat_listing", seen],
    ]);
    for (const more of [{ min_listing_count: 3 }, { min_drop_pct: 11 }, { window_days: 10 }]) {
      expect(await signal("Again", { repeat_listing: more })).toEqual([]);
    }
    expect(await signal("Worth", { price_drop: {} })).toEqual([]);
  });

  it("a new watch contains the same rows as a search with its condition", async () => {
    const condition = {
      filters: { make, model: "Price", price_max_krw: 10 * million },
      flexibility: { price_max_krw: { level: "large" } },
    };
    const [found, watch] = await Promise.all([search(condition), openWatch(partner, condition)]);
    expect(searchWatchConditionRoute.responses[200].schema.parse(found.body)).toEqual(found.body);
    const [rows, record] = await Promise.all([watch.list(), watch.read()]);
    const byId = (one: { vehicle_id: string }, other: { vehicle_id: string }) =>
      one.vehicle_id < other.vehicle_id ? -1 : 1;
    const shown = rows.map(({ first_matched_at, hidden, ...row }) => {
      expect([Date.parse(first_matched_at), hidden]).toEqual([Date.parse(record.created_at), false]);
      return row;
    });
    expect(shown).toEqual(found.body.data.toSorted(byId));
    for (const row of rows) expect(watchMatchSchema.parse(row)).toEqual(row);
    expect(watchSchema.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      ...{ ...condition, signals: null, automatic_list_update: true, active_match_count: 4 },
      ...{ status: "active", muted: false, paused: false, hidden_match_count: 0 },
    });
    expect(await watch.reported()).toEqual([]);
  });

  it("the pages of a search contain each car once, and a cursor with a different condition is rejected", async () => {
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search({ filters: { make, model: "Year" }, limit: 3, cursor });
      pages.push(...body.data.map((row: Answer["body"]) => cars.nameOf(row.vehicle_id)));
      cursor = body.next_cursor ?? undefined;
      if (pages.length === 3) {
        const other = await search({ filters: { make, model: "Price" }, cursor });
        expect([other.status, other.body.error.code]).toEqual([400, "invalid_cursor"]);
      }
    } while (cursor !== undefined);
    expect([pages.length, new Set(pages).size]).toEqual([7, 7]);
  });

  it("a backtest shows the matching auctions of the last 90 days and their sale prices", async () => {
    const condition = { filters: { make, model: "Past", price_max_krw: 10 * million } };
    const [strict, flexible] = await Promise.all(
      [{}, { flexibility: { price_max_krw: { level: "medium" } } }].map(
        async (more) => (await partner.post("/v1/eagle-eye/backtest", { ...condition, ...more })).body,
      ),
    );
    expect(backtestWatchConditionRoute.responses[200].schema.parse(flexible)).toEqual(flexible);
    const found = (body: Answer["body"]) =>
      body.matches.map((row: Answer["body"]) => [cars.nameOf(row.vehicle_id), row.sold_price_krw]);
    const [cheap, unsold, dear] = [
      ["soldCheap", 12 * million],
      ["unsold", null],
      ["soldDear", 14 * million],
    ];
    expect(found(strict)).toEqual([unsold, cheap]);
    expect(found(flexible)).toEqual([unsold, cheap, dear]);
    expect(flexible).toMatchObject({
      ...{ window_days: 90, match_count: 3, exact_count: 2, flex_count: 1, sold_count: 2, is_complete: true },
      sold_price_krw: { lowest: 12 * million, median: 13 * million, highest: 14 * million },
    });
  });
});
