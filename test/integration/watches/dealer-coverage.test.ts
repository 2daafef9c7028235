import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { recheckWatches } from "../../../shared/application/watches/recheck-watches.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../../shared/domain/dealers/dealer-source.ts";
import { requestsPerSecond } from "../../../shared/domain/dealers/polling-limits.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import { dealerGateKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { openDealerGates } from "../../support/services/open-dealer-gates.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { buildOffer, type NamedModel, offering } from "./offer-dealer-cars.ts";
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

let hours = 0;
const context = { hasTimeLeft: () => true };

async function open(filters: object) {
  const body = { name: "Dealers", filters: { source: ["dealer"], ...named, ...filters } };
  const { body: watch } = await callAs(account, createWatch, { body });
  const watchId = String(watch.watch_id);
  const show = async () => {
    const { body: shown } = await callAs(account, getWatch, { watchId });
    return [shown.last_evaluated_at, shown.coverage];
  };
  const list = async (): Promise<string[]> =>
    (await callAs(account, listMatches, { watchId, query: { limit: "200" } })).body.data.map(
      ({ vehicle_id }: { vehicle_id: string }) => vehicle_id,
    );
  /** Rechecks the watch an hour later. @returns the time that the watch shows */
  const recheck = async (sources: DealerSources, { hasTimeLeft } = context) => {
    hours += 1;
    const now = started + hours * hour;
    const watches = [{ partnerId: account.partnerId, watchId }];
    await recheckWatches({ kind: "dealers", group: "dealers-1", watches }, { sources, now, hasTimeLeft });
    return toKstIso(now);
  };
  return { watchId, show, list, recheck };
}

/** Returns sources of which one fails from its n-th request on. */
function failingAfter(sources: DealerSources, most: number): DealerSources {
  let asked = 0;
  const search: DealerSources["retail_a"]["search"] = async (request) => {
    asked += 1;
    if (asked > most) throw new DealerSourceUnavailable("retail_a", "retail_a is down");
    return sources.retail_a.search(request);
  };
  return { ...sources, retail_a: { ...sources.retail_a, search } as DealerSources["retail_a"] };
}

/** Lists an old car after 3,000 newer ones. Most exceed the mileage limit of a watch, which must read all pages. */
const offerMany = () => {
  const old = buildOffer(named, 1, { year: 2014, mileageKm: 10_000 });
  const recent = buildOffer(named, 60, { year: 2024, mileageKm: 10_000 });
  const worn = buildOffer(named, 2_940, { year: 2023, mileageKm: 300_000 });
  return { old: old[0]!.listingId, sources: offering([...recent, ...worn, ...old]).sources };
};

describe("coverage of an incomplete dealer recheck", () => {
  it("A watch whose source fails during a recheck keeps the time and coverage of its last complete recheck", async () => {
    const { old, sources } = offerMany();
    const watch = await open({ mileage_max_km: 50_000 });
    const before = await watch.show();
    await watch.recheck(failingAfter(sources, 20));
    expect(await watch.list()).not.toContain(old);
    expect(await watch.show()).toEqual(before);
    await openDealerGates();
    const at = await watch.recheck(sources);
    expect(await watch.show()).toEqual([at, "complete"]);
    await watch.recheck(failingAfter(sources, 20));
    expect(await watch.show()).toEqual([at, "complete"]);
    await openDealerGates();
  });

  it("A watch whose recheck times out keeps the time of its last complete recheck and stays due", async () => {
    const { old, sources } = offerMany();
    const watch = await open({ mileage_max_km: 50_001 });
    const before = await watch.show();
    let pages = 20;
    const hasTimeLeft = () => {
      pages -= 1;
      return pages > 0;
    };
    await watch.recheck(sources, { hasTimeLeft });
    expect(await watch.show()).toEqual(before);
    const at = await watch.recheck(sources);
    expect(await watch.list()).toContain(old);
    expect(await watch.show()).toEqual([at, "complete"]);
  });

  it("A watch whose recheck is stopped by the source's request limit keeps the time of its last complete recheck", async () => {
    const { old, sources } = offerMany();
    const watch = await open({ mileage_max_km: 50_002 });
    const before = await watch.show();
    await useUpGate();
    const jumps = jumpClock();
    await watch.recheck(sources);
    jumps.mockRestore();
    expect(await watch.show()).toEqual(before);
    await openDealerGates();
    const at = await watch.recheck(sources);
    expect(await watch.list()).toContain(old);
    expect(await watch.show()).toEqual([at, "complete"]);
  });

  it("A watch whose recheck is killed keeps the time of its last complete recheck", async () => {
    const cars = buildOffer(named, 400, { priceKrw: 100_000 });
    const { sources } = offering(cars);
    const watch = await open({ price_max_krw: 100_000 });
    const [before] = await watch.show();
    // The rate limit and the prices each take one write per page. Then the list grows by one transaction at a time.
    await killAfterWrite(14, () => watch.recheck(sources));
    expect(await watch.show()).toEqual([before, null]);
    expect(await watch.list()).not.toEqual([]);
    const at = await watch.recheck(sources);
    expect(await watch.show()).toEqual([at, "complete"]);
  });

  it("A watch that is created while dealer sources fail has no last_evaluated_at until its first recheck", async () => {
    const names = ["retail_a", "retail_b"];
    await Promise.all(names.map((name) => upstreams.control(name, { mode: "error" })));
    const watch = await open({ mileage_max_km: 50_004 });
    await Promise.all(names.map((name) => upstreams.control(name, { mode: "ok" })));
    expect(await watch.show()).toEqual([null, null]);
    const at = await watch.recheck(offering([]).sources);
    expect(await watch.show()).toEqual([at, "complete"]);
  });
});

/** Exhausts the request budget of background work, now and in later seconds. */
async function useUpGate(): Promise<void> {
  for (const source of ["retail_a", "retail_b"] as const) {
    await tableClient.send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: toAttributes({ ...dealerGateKey(source) }),
        UpdateExpression: "SET usedIn = :later, used = :most",
        ExpressionAttributeValues: toAttributes({ ":later": 9_999_999_999, ":most": requestsPerSecond }),
      }),
    );
  }
}

/** Advances the clock by half a minute per reading, so that nothing waits. */
function jumpClock() {
  let at = Date.now();
  return vi.spyOn(Date, "now").mockImplementation(() => {
    at += 30_000;
    return at;
  });
}
