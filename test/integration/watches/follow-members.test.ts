import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as addMatches } from "../../../functions/partner/watches/add-watch-matches.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as muteWatch } from "../../../functions/partner/watches/mute-watch.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as resumeWatch } from "../../../functions/partner/watches/resume-watch.ts";
import { handler as unmuteWatch } from "../../../functions/partner/watches/unmute-watch.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let account: OpenedAccount;

beforeAll(async () => {
  world = await startWatchWorld();
});
afterAll(() => world.stop());

const sold = { auction_result: "sold", sold_price_krw: 14_000_000 };
const lastWeek = "2026-11-13T10:00:00+09:00";

/** Creates a new partner with a static list of one listed car. */
async function openList(changes: Record<string, unknown> = {}) {
  account = await world.open();
  const who = account;
  const body = { name: "By hand", filters: {}, automatic_list_update: false };
  const watchId: string = (await callAs(who, createWatch, { body })).body.watch_id;
  const car = world.newCar(changes);
  await world.deliver([car.row()]);
  await world.processChanges();
  await callAs(who, addMatches, { watchId, body: { vehicle_ids: [car.id] } });
  const deliver = async (...rows: object[]) => {
    const before = (await readEvents(who.partnerId)).length;
    await world.deliver(rows);
    const work = await world.processChanges();
    await world.repeat(work);
    // biome-ignore lint/suspicious/noExplicitAny: events are held to their closed schema when they are read
    return (await readEvents(who.partnerId)).slice(before).map(({ data }) => data as any);
  };
  const list = async (query: Record<string, string> = {}) =>
    (await callAs(who, listMatches, { watchId, query })).body.data;
  const hide = () => callAs(who, hideMatches, { watchId, body: { vehicle_ids: [car.id] } });
  const counts = async () => {
    const { body } = await callAs(who, getWatch, { watchId });
    return [body.active_match_count, body.hidden_match_count];
  };
  const add = (ids: string[]) => callAs(who, addMatches, { watchId, body: { vehicle_ids: ids } });
  const call = (handler: typeof muteWatch) => callAs(who, handler, { watchId });
  return { watchId, who, car, deliver, list, hide, counts, add, call };
}

/** The same car under a new id. */
const relist = (car: ListedCar, changes: Record<string, unknown> = {}): ListedCar => {
  const { vin } = car.row();
  return world.newCar({ vin, ...changes });
};

describe("static lists and auction batches", () => {
  it("a static list sends nothing for an added car and reports every price change, including rises", async () => {
    const { car, deliver, list, who } = await openList();
    expect(await readEvents(who.partnerId)).toEqual([]);
    const [rise, ...none] = await deliver(car.row({ start_price_krw: 15_000_000 }));
    expect(none).toEqual([]);
    expect(rise).toMatchObject({
      additions: [],
      price_changes: [
        {
          match_reason: "manual",
          previous: { price_krw: 14_500_000 },
          current: { price_krw: 15_000_000 },
        },
      ],
      removals: [],
    });
    const [drop] = await deliver(car.row({ start_price_krw: 13_000_000 }));
    expect(drop.price_changes).toMatchObject([{ current: { price_krw: 13_000_000 } }]);
    expect(await list()).toMatchObject([{ price_krw: 13_000_000 }]);
  });

  it("a static list reports the first price with previous.price_krw null", async () => {
    const { car, deliver } = await openList({ start_price_krw: null });
    const [first] = await deliver(car.row({ start_price_krw: 9_000_000 }));
    expect(first.price_changes).toMatchObject([
      {
        match_reason: "manual",
        previous: { price_krw: null, price_usd: null },
        current: { price_krw: 9_000_000 },
      },
    ]);
  });

  it("a muted list is updated silently, and a paused list is unchanged", async () => {
    const { car, deliver, list, call } = await openList();
    await call(muteWatch);
    expect(await deliver(car.row({ start_price_krw: 12_000_000 }))).toEqual([]);
    expect(await list()).toMatchObject([{ price_krw: 12_000_000 }]);
    await call(pauseWatch);
    await call(unmuteWatch);
    expect(await deliver(car.row({ start_price_krw: 11_000_000 }))).toEqual([]);
    expect(await list()).toMatchObject([{ price_krw: 12_000_000 }]);
    await call(resumeWatch);
    expect(await deliver(car.row({ start_price_krw: 10_000_000 }))).toMatchObject([
      { price_changes: [{ previous: { price_krw: 12_000_000 }, current: { price_krw: 10_000_000 } }] },
    ]);
  });

  it("a hidden car on a static list is updated silently", async () => {
    const { car, deliver, list, hide } = await openList();
    await hide();
    expect(await deliver(car.row({ start_price_krw: 12_000_000 }))).toEqual([]);
    expect(await list({ include_hidden: "true" })).toMatchObject([{ price_krw: 12_000_000, hidden: true }]);
  });

  it("a sold car leaves a static list as auction_closed and no longer counts as a match", async () => {
    const { car, deliver, list, counts } = await openList();
    expect(await deliver(car.row(sold))).toMatchObject([
      { additions: [], removals: [{ vehicle_id: car.id, reason: "auction_closed" }] },
    ]);
    expect([await list(), await counts()]).toEqual([[], [0, 0]]);
  });

  it("a car relisted under a new id stays on the static list and keeps the time when it was added", async () => {
    const { car, deliver, list, counts } = await openList({ auction_date: lastWeek });
    const [before] = await list();
    await deliver(car.row(sold));
    const again = relist(car);
    expect(await deliver(again.row())).toMatchObject([
      {
        additions: [
          {
            vehicle: { id: again.id },
            match_reason: "manual",
            availability_reason: "relisted",
            previous_vehicle_id: car.id,
          },
        ],
        removals: [],
      },
    ]);
    expect(await list()).toMatchObject([{ vehicle_id: again.id, first_matched_at: before.first_matched_at }]);
    expect(await counts()).toEqual([1, 0]);
  });

  it("a car on a static list moves to its new listing when its old listing ends, even several times", async () => {
    const { car, deliver, list } = await openList({ auction_date: lastWeek });
    const again = relist(car);
    expect(await deliver(again.row())).toEqual([]);
    expect(await deliver(car.row(sold))).toMatchObject([
      {
        additions: [{ vehicle: { id: again.id }, previous_vehicle_id: car.id }],
        removals: [{ vehicle_id: car.id, reason: "auction_closed" }],
      },
    ]);
    const third = relist(car);
    expect(await deliver(again.row(sold), third.row())).toMatchObject([
      { additions: [{ vehicle: { id: third.id }, previous_vehicle_id: again.id }] },
    ]);
    expect(await list()).toMatchObject([{ vehicle_id: third.id }]);
  });

  it("a hidden car on a static list is replaced by its new listing without an event and stays hidden", async () => {
    const { car, deliver, list, hide, counts } = await openList({ auction_date: lastWeek });
    await hide();
    const again = relist(car);
    expect(await deliver(car.row(sold), again.row())).toEqual([]);
    expect(await list({ include_hidden: "true" })).toMatchObject([{ vehicle_id: again.id, hidden: true }]);
    expect(await counts()).toEqual([0, 1]);
  });

  it.each([
    ["without a VIN", { vin: null }],
    ["with an invalid VIN", { vin: "UNKNOWN" }],
  ])(
    "a static list does not add the new listing of a sold car %s, even if both have the same plate",
    async (_, identity) => {
      const { car, deliver, list } = await openList({ auction_date: lastWeek, ...identity });
      await deliver(car.row(sold));
      const { license_plate } = car.row();
      expect(await deliver(relist(car, { license_plate }).row())).toEqual([]);
      expect(await list()).toEqual([]);
    },
  );

  it("a new listing that is already on the list replaces no other listing", async () => {
    const { car, deliver, list, counts, add } = await openList({ auction_date: lastWeek });
    const again = relist(car);
    await deliver(again.row());
    await add([again.id]);
    expect(await deliver(car.row(sold))).toMatchObject([
      { additions: [], removals: [{ vehicle_id: car.id, reason: "auction_closed" }] },
    ]);
    expect(await list()).toMatchObject([{ vehicle_id: again.id }]);
    expect(await counts()).toEqual([1, 0]);
  });

  it("two listings of one car on a static list are merged into the car's new listing", async () => {
    const { car, deliver, list, add } = await openList({ auction_date: lastWeek });
    const double = relist(car, { auction_date: lastWeek });
    const other = relist(car, { auction_date: lastWeek });
    await deliver(double.row(), other.row());
    expect((await add([double.id, other.id])).body.added).toHaveLength(2);
    await deliver(car.row(sold), double.row(sold), other.row(sold));
    const again = relist(car);
    const reported = await deliver(again.row());
    expect(reported.flatMap(({ additions }) => additions)).toHaveLength(1);
    expect(await list()).toMatchObject([{ vehicle_id: again.id }]);
  });

  it("a static list replaces a sold car with the new listing that has the car's corrected VIN", async () => {
    const { car, deliver, list } = await openList({ auction_date: lastWeek });
    const vin = "KMHF341EB55555555";
    await deliver(car.row({ vin }));
    await deliver(car.row({ vin, ...sold }));
    const again = relist(car, { vin });
    await deliver(again.row());
    expect(await list()).toMatchObject([{ vehicle_id: again.id }]);
  });

  it("a static list does not replace a sold car if two current listings have its VIN", async () => {
    const { car, deliver, list } = await openList({ auction_date: lastWeek });
    await deliver(car.row(sold));
    expect(await deliver(relist(car).row(), relist(car).row())).toEqual([]);
    expect(await list()).toEqual([]);
  });
});
