import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { recheckWatches } from "../../../shared/application/watches/recheck-watches.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { type DealerSources, dealerPageSize } from "../../../shared/domain/dealers/dealer-source.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { buildOffer, type NamedModel, type OfferedCar, offering } from "./offer-dealer-cars.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

vi.mock("../../../shared/domain/dealers/polling-limits.ts", () => import("./unlimited-polling.ts"));

let world: WatchWorld;
let upstreams: DealerUpstreams;
let named: NamedModel;
let account: OpenedAccount;
const started = Date.now();

beforeAll(async () => {
  [world, upstreams] = await Promise.all([startWatchWorld(), startDealerUpstreams()]);
  await refreshDealerVocabulary(upstreams.createSources(), started);
  const [car] = (await upstreams.listCars()).filter(({ id }) => Number(id) > 0);
  named = { make: String(car?.make), model: String(car?.model) };
  account = await world.open();
});
afterAll(() => Promise.all([world.stop(), upstreams.stop()]));

const idOf = ([offered]: readonly OfferedCar[]) => requireValue(offered).listingId;
const carsOf = (count: number, car: Partial<DealerCar>) => buildOffer(named, count, car);

async function open(filters: object) {
  const body = { name: "Dealers", filters: { source: ["dealer"], ...named, ...filters } };
  const { status, body: watch } = await callAs(account, createWatch, { body });
  expect(status).toBe(201);
  const watchId = String(watch.watch_id);
  const show = async () => (await callAs(account, getWatch, { watchId })).body;
  const list = async (): Promise<string[]> =>
    (await callAs(account, listMatches, { watchId, query: { limit: "200" } })).body.data.map(
      ({ vehicle_id }: { vehicle_id: string }) => vehicle_id,
    );
  return { watchId, created: watch, show, list };
}

let hours = 0;
async function recheck(watchIds: readonly string[], sources: DealerSources): Promise<void> {
  hours += 1;
  const watches = watchIds.map((watchId) => ({ partnerId: account.partnerId, watchId }));
  const now = started + hours * hour;
  await recheckWatches(
    { kind: "dealers", group: "dealers-1", watches },
    { sources, now, hasTimeLeft: () => true },
  );
}

describe("model with thousands of dealer cars", () => {
  it("a watch for old cars finds its car behind 3,000 newer cars with a single request", async () => {
    const old = carsOf(1, { year: 2014, priceKrw: 9_000_000 });
    const { sources, requests } = offering([...carsOf(3_000, { year: 2023, priceKrw: 90_000_000 }), ...old]);
    const watch = await open({ year_max: 2015 });
    expect(watch.created.coverage).toBe(null);
    await recheck([watch.watchId], sources);
    expect(await watch.list()).toContain(idOf(old));
    expect(requests).toHaveLength(1);
    expect(await watch.show()).toMatchObject({ coverage: "complete" });
  });

  it("watches with different bounds share one search that reads all pages", async () => {
    const old = carsOf(1, { year: 2014, priceKrw: 9_000_000 });
    const { sources, requests } = offering([...carsOf(3_000, { year: 2023, priceKrw: 90_000_000 }), ...old]);
    const watches = [
      await open({ price_max_krw: 95_000_000, year_max: 2014 }),
      await open({ price_max_krw: 50_000_000 }),
    ];
    await recheck(
      watches.map(({ watchId }) => watchId),
      sources,
    );
    expect(requests).toHaveLength(Math.ceil(3_001 / dealerPageSize));
    for (const watch of watches) expect(await watch.list()).toContain(idOf(old));
  });

  it("a watch that finds more cars than a run reads has partial coverage, and a narrower watch has complete coverage", async () => {
    const old = carsOf(1, { year: 2014, priceKrw: 9_000_000 });
    const many = carsOf(19_300, { year: 2023, priceKrw: 90_000_000 });
    const { sources } = offering([...many, ...old]);
    const [wide, narrow] = [await open({ mileage_max_km: 1 }), await open({ year_max: 2015 })];
    await recheck([wide.watchId, narrow.watchId], sources);
    expect(await narrow.list()).toContain(idOf(old));
    expect(await narrow.show()).toMatchObject({ coverage: "complete" });
    expect(await wide.show()).toMatchObject({ coverage: "partial" });
  });

  it("a watch on price drops knows a car's price from before the car matched the watch's filters", async () => {
    const [offered] = carsOf(1, { year: 2014, priceKrw: 20_000_000 });
    const { car, listingId } = requireValue(offered);
    const dropped = { listingId, car: { ...car, priceKrw: 14_000_000 } };
    const body = {
      name: "Drops",
      filters: { source: ["dealer"], ...named, price_max_krw: 15_000_000, year_max: 2014 },
      signals: { price_drop: { min_drop_pct: 5 } },
    };
    const { body: watch } = await callAs(account, createWatch, { body });
    await recheck([watch.watch_id], offering([requireValue(offered)]).sources);
    await recheck([watch.watch_id], offering([dropped]).sources);
    const { body: list } = await callAs(account, listMatches, { watchId: watch.watch_id });
    expect(list.data).toMatchObject([{ signal_detail: { previous_price_krw: 20_000_000 } }]);
  });
});
