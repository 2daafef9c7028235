import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as search } from "../../../functions/partner/watches/search-watch-condition.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { conditionMatchSchema } from "../../../shared/contract/resources/watches/watch-match.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let upstreams: DealerUpstreams;
let account: OpenedAccount;

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
const inspection = (changes: object) => ({ has_accident: false, has_frame_damage: false, ...changes });

beforeAll(async () => {
  [world, upstreams] = await Promise.all([startWatchWorld(), startDealerUpstreams()]);
  account = await world.open();
  await refreshDealerVocabulary(upstreams.createSources(), Date.now());
  const vin = "KMHF341EB99999999";
  await world.deliver([
    ...Array.from({ length: 12 }, (_, place) =>
      world.newCar({ make: "Genesis", model: "G80", start_price_krw: 10_000_000 + place * 1_000_000 }).row(),
    ),
    world.newCar({ make: "Kia", model: "K9", inspection: inspection({ has_accident: true }) }).row(),
    world.newCar({ make: "Kia", model: "K9", inspection: inspection({ has_frame_damage: true }) }).row(),
    world.newCar({ make: "Kia", model: "K9", inspection: inspection({}) }).row(),
    world.newCar({ make: "Kia", model: "K9", inspection: null }).row(),
    world.newCar({ make: "Kia", model: "K9", inspection: inspection({}), start_price_krw: null }).row(),
    // Sold often enough for a comparison; one of the cars is cheap.
    ...Array.from({ length: 6 }, (_, place) =>
      world
        .newCar({
          make: "Hyundai",
          model: "Palisade",
          auction_date: daysAgo(10 + place),
          auction_result: "sold",
          sold_price_krw: 30_000_000,
        })
        .row(),
    ),
    world.newCar({ make: "Hyundai", model: "Palisade", start_price_krw: 25_000_000 }).row(),
    world.newCar({ make: "Hyundai", model: "Palisade", start_price_krw: 29_000_000 }).row(),
    // Listed again at a lower price.
    world
      .newCar({
        make: "Kia",
        model: "Ray",
        vin,
        license_plate: null,
        auction_date: daysAgo(20),
        auction_result: "no_bid",
        start_price_krw: 10_000_000,
      })
      .row({ auction_result: "negotiation_requested" }),
    world.newCar({ make: "Kia", model: "Ray", vin, license_plate: null, start_price_krw: 9_000_000 }).row(),
    world.newCar({ make: "Kia", model: "Ray", license_plate: null, start_price_krw: 9_000_000 }).row(),
  ]);
  await world.index();
});
afterAll(() => Promise.all([world.stop(), upstreams.stop()]));

const find = (body: object) => callAs(account, search, { body });

describe("POST /v1/eagle-eye/search", () => {
  it("a search returns every match once over all pages, each with a VehicleSummary", async () => {
    const condition = { filters: { make: "genesis", model: "g80", price_max_krw: 17_000_000 } };
    const first = await find({ ...condition, limit: 5 });
    const second = await find({ ...condition, limit: 5, cursor: first.body.next_cursor });
    const rows = [...first.body.data, ...second.body.data];
    expect([first.body.data.length, second.body.data.length, second.body.next_cursor]).toEqual([5, 3, null]);
    expect([first.body.match_count, new Set(rows.map((row) => row.vehicle_id)).size]).toEqual([8, 8]);
    for (const row of rows) {
      expect(conditionMatchSchema.parse(row)).toEqual(row);
      expect(row.vehicle.id).toBe(row.vehicle_id);
    }
    expect(first.body).not.toHaveProperty("source_status");
    const other = await find({ filters: { make: "Kia" }, cursor: first.body.next_cursor });
    expect(other.body.error.code).toBe("invalid_cursor");
  });

  it("no_accident and no_frame_damage exclude cars without an inspection record", async () => {
    const kia = { make: "Kia", model: "K9" };
    const count = async (filters: object) =>
      (await find({ filters: { ...kia, ...filters } })).body.match_count;
    expect(await count({})).toBe(5);
    expect(await count({ no_frame_damage: true })).toBe(3);
    expect(await count({ no_accident: true })).toBe(2);
  });

  it("estimated_landed_max_usd excludes cars with an unknown landed cost", async () => {
    const filters = { make: "Kia", model: "K9", estimated_landed_max_usd: 1_000_000 };
    expect((await find({ filters })).body.match_count).toBe(4);
  });

  it("a flexible match names the relaxed filter and the difference", async () => {
    const { body } = await find({
      filters: { make: "Genesis", price_max_krw: 10_500_000 },
      flexibility: { price_max_krw: { level: "medium" } },
    });
    const [exact, flex] = body.data.sort(
      (one: { price_krw: number }, other: { price_krw: number }) => one.price_krw - other.price_krw,
    );
    expect([body.match_count, exact.match_type, flex.match_type]).toEqual([2, "exact", "flex"]);
    expect(flex.flex_detail).toEqual({
      price_max_krw: { requested: 10_500_000, level: "medium", effective: 11_025_000, actual: 11_000_000 },
    });
  });

  it("the undervalued signal compares a car with the sales of similar cars", async () => {
    const { body } = await find({
      filters: { make: "Hyundai", model: "Palisade" },
      signals: { undervalued: {} },
    });
    expect(body.data).toMatchObject([
      {
        match_reason: "signals.undervalued",
        signal_detail: {
          reference_price_krw: 30_000_000,
          listing_price_krw: 25_000_000,
          delta_pct: 16.7,
        },
      },
    ]);
  });

  it("the repeat_listing signal counts a car's rounds and adds up its price drops", async () => {
    const { body } = await find({ filters: { make: "Kia", model: "Ray" }, signals: { repeat_listing: {} } });
    expect(body.data).toMatchObject([
      {
        match_reason: "signals.repeat_listing",
        signal_detail: { listing_count: 2, cumulative_drop_pct: 10, window_days: 90 },
      },
    ]);
  });

  it("dealer cars are fetched from the dealers at each search and matched like auction cars", async () => {
    const filters = { source: ["dealer"], make: "Hyundai", price_max_krw: 20_000_000 };
    const { status, body } = await find({ filters });
    expect([status, body.source_status.retail_a.status]).toEqual([200, "fresh"]);
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data) {
      expect(row).toMatchObject({ match_reason: "filters", vehicle: { source: "dealer", make: "Hyundai" } });
      expect(row.price_krw).toBeLessThanOrEqual(20_000_000);
    }
    const strict = await find({ filters: { ...filters, no_frame_damage: true } });
    expect(strict.body.match_count).toBeLessThan(body.match_count);
    expect(strict.body.match_count).toBeGreaterThan(0);
  });

  it("a search for a make that no dealer knows is rejected with an error that names the make filter", async () => {
    const { status, body } = await find({ filters: { source: ["dealer"], make: "Nonesuch" } });
    expect([status, body.error.code]).toEqual([400, "validation_error"]);
    expect(body.error.details).toMatchObject({ field: "make", issues: [{ path: "body.filters.make" }] });
  });

  it("a watch on auction and dealer cars starts with matches from both, but without cars of failing dealers", async () => {
    const filters = { source: ["dealer", "auction_a"], make: "Genesis", model: "G80" };
    const seeded = await callAs(account, createWatch, { body: { name: "Both", filters } });
    const { data } = (
      await callAs(account, listMatches, { watchId: seeded.body.watch_id, query: { limit: "200" } })
    ).body;
    const sources = new Set(data.map((row: { vehicle: { source: string } }) => row.vehicle.source));
    expect([...sources].sort()).toEqual(["auction_a", "dealer"]);
    await Promise.all(["retail_a", "retail_b"].map((name) => upstreams.control(name, { mode: "error" })));
    const body = { name: "Auctions now", filters: { ...filters, year_min: 2001 } };
    const partly = await callAs(account, createWatch, { body });
    const alone = await find({ filters: { source: ["dealer"], make: "Genesis", year_min: 2002 } });
    await Promise.all(["retail_a", "retail_b"].map((name) => upstreams.control(name, { mode: "ok" })));
    expect([partly.status, partly.body.active_match_count]).toEqual([201, 12]);
    expect([alone.status, alone.body.error.code]).toEqual([503, "dealer_upstream_unavailable"]);
  });
});
