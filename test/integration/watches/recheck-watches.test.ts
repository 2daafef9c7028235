import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as addMatches } from "../../../functions/partner/watches/add-watch-matches.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as resumeWatch } from "../../../functions/partner/watches/resume-watch.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { pollWatches } from "../../../shared/application/watches/poll-watches.ts";
import { recheckWatches } from "../../../shared/application/watches/recheck-watches.ts";
import { parseDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { recheckMessages } from "../../../shared/domain/watches/recheck-message.ts";
import { getWatch } from "../../../shared/persistence/watches/watches.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { openDealerGates } from "../../support/services/open-dealer-gates.ts";
import {
  type ControlledCar,
  type DealerUpstreams,
  startDealerUpstreams,
} from "../../support/services/start-dealer-upstreams.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

const million = 1_000_000;
let world: WatchWorld;
let upstreams: DealerUpstreams;
/** The hour may change while the tests run. */
const beganInHour = Math.floor(Date.now() / hour);
let hours = 0;
/** Models with cars for sale that no other test uses. */
let models: { model: string; make: string; cars: ControlledCar[] }[];

beforeAll(async () => {
  [world, upstreams] = await Promise.all([startWatchWorld(), startDealerUpstreams()]);
  await refreshDealerVocabulary(upstreams.createSources(), Date.now());
  const all = await upstreams.listCars();
  models = [...Map.groupBy(all, ({ make, model }) => `${make}\n${model}`).values()].map((group) => ({
    make: group[0]!.make,
    model: group[0]!.model,
    cars: group.filter(({ status, under_contract }) => status === "ADVERTISE" && !under_contract),
  }));
  models = models.filter(({ cars }) => cars.length >= 2 && cars.length < 40);
});
afterAll(() => Promise.all([world.stop(), upstreams.stop()]));

/** Time of a recheck: five minutes past the hour, independent of the machine's clock. */
const lookAt = () => (beganInHour + hours) * hour + 5 * 60_000;

/** Rechecks everything that is due an hour after the last time, and runs the workers. */
async function look(sources: DealerSources = upstreams.createSources()): Promise<void> {
  hours += 1;
  await poll(lookAt(), sources);
  await world.processChanges();
}

/** Queues work that is due by a given time, and rechecks it. @returns the messages */
async function poll(now: number, sources: DealerSources = upstreams.createSources()): Promise<string[]> {
  await pollWatches({ now, hasTimeLeft: () => true });
  const bodies = await world.objectStore.receiveWatchRechecks();
  await recheckAll(bodies, now, sources);
  return bodies;
}

async function recheckAll(bodies: readonly string[], now: number, sources = upstreams.createSources()) {
  for (const body of bodies) {
    await recheckWatches(recheckMessages.parse(body), { sources, now, hasTimeLeft: () => true });
  }
}

/** Runs a function while no dealer is reachable. */
async function breakDown(mode: "error" | "down", run: () => Promise<void>): Promise<void> {
  const names = ["retail_a", "retail_b"];
  await Promise.all(names.map((name) => upstreams.control(name, { mode })));
  try {
    await run();
  } finally {
    await Promise.all(names.map((name) => upstreams.control(name, { mode: "ok" })));
    await openDealerGates();
  }
}

/** Returns sources that count their requests. */
function countCalls() {
  const calls = { search: 0, readCar: 0 };
  const asked: number[] = [];
  const sources = upstreams.createSources();
  const counted = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      {
        ...source,
        search: (...request: Parameters<typeof source.search>) => {
          calls.search += 1;
          return source.search(...request);
        },
        readCar: (number: number) => {
          calls.readCar += 1;
          asked.push(number);
          return source.readCar(number);
        },
        readInspection: (number: number) => source.readInspection(number),
      },
    ]),
  ) as unknown as DealerSources;
  return { calls, asked, sources: counted };
}

const takeModel = () => {
  const taken = models.pop();
  if (taken === undefined) throw new Error("No model is left");
  return taken;
};
const idOf = ({ id }: ControlledCar) => `retail_${id}`;
const set = (car: ControlledCar, change: object) => upstreams.control(`listings/${car.id}`, change);

async function open(body: object, who?: OpenedAccount) {
  const account = who ?? (await world.open());
  const { status, body: watch } = await callAs(account, createWatch, { body: { name: "Dealers", ...body } });
  expect(status).toBe(201);
  const watchId: string = watch.watch_id;
  // biome-ignore lint/suspicious/noExplicitAny: events are held to their closed schema when they are read
  const reported = async (): Promise<any[]> =>
    (await readEvents(account.partnerId))
      .filter(({ data }) => data.watch_id === watchId)
      .map(({ data }) => data);
  const list = async (query: Record<string, string> = {}) =>
    (await callAs(account, listMatches, { watchId, query: { limit: "200", ...query } })).body.data;
  const call = (handler: typeof pauseWatch, vehicleIds?: string[]) =>
    callAs(account, handler, { watchId, body: vehicleIds && { vehicle_ids: vehicleIds } });
  return { account, watchId, reported, list, call };
}
const openAutomatic = ({ make, model }: { make: string; model: string }, filters: object = {}, more = {}) =>
  open({ filters: { source: ["dealer"], make, model, ...filters }, ...more });
const openStatic = async (...cars: ControlledCar[]) => {
  const opened = await open({ filters: {}, automatic_list_update: false });
  await opened.call(addMatches, cars.map(idOf));
  return opened;
};

describe("automatic watches over dealer cars", () => {
  it("automatic watches are rechecked hourly: price drops are reported, rises are not, and removed cars are delisted", async () => {
    const taken = takeModel();
    const watch = await openAutomatic(taken);
    const [car, other] = taken.cars as [ControlledCar, ControlledCar];
    expect(await watch.list()).toHaveLength(taken.cars.length);
    await look();
    expect(await watch.reported()).toEqual([]);
    await set(car, { price_krw: car.price_krw - million });
    await look();
    expect((await watch.reported()).at(-1)).toMatchObject({
      additions: [],
      price_changes: [
        {
          vehicle: { id: idOf(car), source: "dealer" },
          previous: { price_krw: car.price_krw },
          current: { price_krw: car.price_krw - million },
        },
      ],
      removals: [],
    });
    await set(car, { price_krw: car.price_krw });
    await look();
    expect(await watch.reported()).toHaveLength(1);
    await set(car, { status: "SOLD" });
    await set(other, { under_contract: true });
    await look();
    const { removals } = (await watch.reported()).at(-1);
    expect(
      removals.map((one: { vehicle_id: string; reason: string }) => [one.vehicle_id, one.reason]).sort(),
    ).toEqual(
      [
        [idOf(car), "delisted"],
        [idOf(other), "delisted"],
      ].sort(),
    );
    await set(other, { under_contract: false });
    await look();
    expect((await watch.reported()).at(-1)).toMatchObject({ additions: [{ vehicle: { id: idOf(other) } }] });
    await set(car, { status: "ADVERTISE" });
  });

  it("one upstream search per make and model is shared by all watches", async () => {
    const taken = takeModel();
    const counted = countCalls();
    const watches = await Promise.all(Array.from({ length: 6 }, () => openAutomatic(taken)));
    await look();
    const before = counted.calls.search;
    await look(counted.sources);
    const alone = counted.calls.search - before;
    const more = await Promise.all(Array.from({ length: 6 }, () => openAutomatic(taken)));
    await look(counted.sources);
    expect(counted.calls.search - before).toBe(alone * 2);
    expect(counted.calls.readCar).toBe(0);
    for (const watch of [...watches, ...more]) expect(await watch.reported()).toEqual([]);
  });

  it("an outage of a dealer source delists no car, and the recheck is repeated when the source is back", async () => {
    const taken = takeModel();
    const watch = await openAutomatic(taken);
    const [car] = taken.cars as [ControlledCar];
    await set(car, { status: "SOLD" });
    await breakDown("error", look);
    expect([(await watch.reported()).length, (await watch.list()).length]).toEqual([0, taken.cars.length]);
    await poll(lookAt() + 15 * 60_000);
    expect(await watch.reported()).toMatchObject([
      { removals: [{ vehicle_id: idOf(car), reason: "delisted" }] },
    ]);
    await set(car, { status: "ADVERTISE" });
  });

  it("price_drop compares with the car's price one hour earlier, even if the car was on no list", async () => {
    const taken = takeModel();
    const watch = await openAutomatic(taken, {}, { signals: { price_drop: { min_drop_pct: 5 } } });
    const [car] = taken.cars as [ControlledCar];
    await look();
    await set(car, { price_krw: Math.round(car.price_krw * 0.9) });
    await look();
    expect(await watch.reported()).toMatchObject([
      {
        additions: [
          {
            vehicle: { id: idOf(car) },
            match_reason: "signals.price_drop",
            signal_detail: { previous_price_krw: car.price_krw },
          },
        ],
      },
    ]);
    await look();
    expect(await watch.reported()).toHaveLength(1);
  });

  it("a paused watch is not rechecked, and a resumed watch is updated immediately", async () => {
    const taken = takeModel();
    const watch = await openAutomatic(taken);
    const [car] = taken.cars as [ControlledCar];
    await watch.call(pauseWatch);
    await set(car, { status: "SOLD" });
    await look();
    expect(await watch.list()).toHaveLength(taken.cars.length);
    await watch.call(resumeWatch);
    await poll(Date.now());
    expect(await watch.reported()).toMatchObject([{ removals: [{ vehicle_id: idOf(car) }] }]);
  });
});

describe("due lists in the queue", () => {
  it("a repeated recheck message rechecks no list twice and queries no dealer", async () => {
    const taken = takeModel();
    const watch = await openAutomatic(taken);
    const [car] = taken.cars as [ControlledCar];
    await set(car, { price_krw: car.price_krw - million });
    hours += 1;
    const at = lookAt();
    const bodies = await poll(at);
    expect(bodies.length).toBeGreaterThan(0);
    const evaluated = await getWatch(watch.account.partnerId, watch.watchId);
    const counted = countCalls();
    await Promise.all([recheckAll(bodies, at + 1_000, counted.sources), recheckAll(bodies, at + 2_000)]);
    expect(counted.calls).toEqual({ search: 0, readCar: 0 });
    expect(await getWatch(watch.account.partnerId, watch.watchId)).toEqual(evaluated);
    expect(await watch.reported()).toHaveLength(1);
    await set(car, { price_krw: car.price_krw });
  });

  it("a list that waits in the queue is queued again after 15 minutes, not by each run", async () => {
    const { watchId } = await openAutomatic(takeModel());
    await look();
    const names = (bodies: readonly string[]) => bodies.filter((body) => body.includes(watchId)).length;
    const queue = async (now: number) => {
      await pollWatches({ now, hasTimeLeft: () => true });
      return names(await world.objectStore.receiveWatchRechecks());
    };
    hours += 1;
    const at = lookAt();
    const minutes = [0, 5, 10, 15, 20];
    const queued: number[] = [];
    for (const minute of minutes) queued.push(await queue(at + minute * 60_000));
    expect(queued).toEqual([1, 0, 0, 1, 0]);
    await recheckAll([], at);
    hours += 1;
    await look();
  });

  it("price_drop compares prices with the previous hour, even for a second search in the same hour", async () => {
    const taken = takeModel();
    const signals = { price_drop: { min_drop_pct: 5 } };
    await openAutomatic(taken);
    await look();
    const [car] = taken.cars as [ControlledCar];
    await set(car, { price_krw: Math.round(car.price_krw * 0.9) });
    await look();
    // It was created after the price drop was found, so it is due at the next full hour and completes within this
    // one.
    const late = await openAutomatic(taken, {}, { signals });
    await late.call(pauseWatch);
    await late.call(resumeWatch);
    await poll(lookAt() + 55 * 60_000 - 1_000);
    expect(await late.reported()).toMatchObject([{ additions: [{ vehicle: { id: idOf(car) } }] }]);
    await set(car, { price_krw: car.price_krw });
    // Later tests list cars by the machine's clock, so only a full run finds them here.
    hours += 1;
  });
});

describe("dealer cars on static lists", () => {
  it("dealer cars on static lists are checked hourly: price changes, contracts, failed contracts and sales are reported", async () => {
    const [car, other] = takeModel().cars as [ControlledCar, ControlledCar];
    const list = await openStatic(car, other);
    const [first] = (await list.list()).filter((row: { vehicle_id: string }) => row.vehicle_id === idOf(car));
    await set(car, { price_krw: car.price_krw + million });
    await look();
    expect((await list.reported()).at(-1)).toMatchObject({
      price_changes: [{ match_reason: "manual", current: { price_krw: car.price_krw + million } }],
    });
    await set(car, { under_contract: true });
    await look();
    expect((await list.reported()).at(-1)).toMatchObject({
      removals: [{ vehicle_id: idOf(car), reason: "under_contract" }],
    });
    expect((await list.list()).map((row: { vehicle_id: string }) => row.vehicle_id)).toEqual([idOf(other)]);
    await look();
    expect(await list.reported()).toHaveLength(2);
    await set(car, { under_contract: false });
    await look();
    expect((await list.reported()).at(-1)).toMatchObject({
      additions: [
        { vehicle: { id: idOf(car) }, match_reason: "manual", first_matched_at: first.first_matched_at },
      ],
    });
    await set(other, { status: "SOLD" });
    await look();
    expect((await list.reported()).at(-1)).toMatchObject({
      removals: [{ vehicle_id: idOf(other), reason: "delisted" }],
    });
  });

  it("a car on many static lists is checked once, and an outage changes no list", async () => {
    const [car] = takeModel().cars as [ControlledCar];
    const lists = await Promise.all([1, 2, 3, 4].map(() => openStatic(car)));
    await look();
    const counted = countCalls();
    await set(car, { price_krw: car.price_krw - million });
    await look(counted.sources);
    expect(counted.asked.filter((number) => number === parseDealerListingId(idOf(car))?.number)).toHaveLength(
      1,
    );
    for (const list of lists) expect(await list.reported()).toHaveLength(1);
    await set(car, { status: "SOLD" });
    await breakDown("down", look);
    for (const list of lists) expect(await list.list()).toHaveLength(1);
    await look();
    for (const list of lists) expect(await list.list()).toEqual([]);
  });

  it("hidden dealer cars on static lists are updated silently", async () => {
    const [car] = takeModel().cars as [ControlledCar];
    const list = await openStatic(car);
    await list.call(hideMatches, [idOf(car)]);
    await set(car, { price_krw: car.price_krw - million });
    await look();
    expect(await list.reported()).toEqual([]);
    expect(await list.list({ include_hidden: "true" })).toMatchObject([
      { price_krw: car.price_krw - million },
    ]);
  });
});

describe("watches on auction cars", () => {
  it("watches on auction cars are rechecked daily, and changes that batch processing missed are sent once", async () => {
    const watch = await open({ filters: { make: "Hyundai", model: "Forgotten" } });
    const cars = [world.newCar({ model: "Forgotten" }), world.newCar({ model: "Forgotten" })];
    await world.deliver(cars.map(({ row }) => row()));
    await world.objectStore.receiveWatchChanges();
    await world.index();
    await look();
    const reported = await watch.reported();
    expect(reported).toHaveLength(1);
    expect(reported[0].additions).toHaveLength(2);
    await world.deliver([cars[0]?.row({ start_price_krw: 1_000_000 }) as object]);
    await world.objectStore.receiveWatchChanges();
    await look();
    expect(await watch.reported()).toHaveLength(1);
    hours += 24;
    await look();
    expect((await watch.reported()).at(-1)).toMatchObject({
      price_changes: [{ vehicle: { id: cars[0]?.id } }],
    });
  });
});
