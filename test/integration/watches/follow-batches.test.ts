import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as muteWatch } from "../../../functions/partner/watches/mute-watch.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as unhideMatches } from "../../../functions/partner/watches/unhide-watch-matches.ts";
import { handler as unmuteWatch } from "../../../functions/partner/watches/unmute-watch.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let account: OpenedAccount;
let models = 0;

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
});
afterAll(() => world.stop());

/** Returns a car model of this test only. */
const newModel = () => {
  models += 1;
  return `Model ${models}`;
};

/** Creates a watch of one model up to 15,000,000 won, and a function that reads it. */
async function openWatch(options: { model?: string; body?: object; who?: OpenedAccount } = {}) {
  const { model = newModel(), body = {}, who = account } = options;
  const filters = { make: "Hyundai", model, price_max_krw: 15_000_000 };
  const created = await callAs(who, createWatch, { body: { name: model, filters, ...body } });
  expect(created.status).toBe(201);
  const watchId: string = created.body.watch_id;
  const car = (changes: Record<string, unknown> = {}) => world.newCar({ model, ...changes });
  /** Delivers rows and returns the resulting events of this watch. */
  const deliver = async (rows: readonly object[], options: Parameters<WatchWorld["deliver"]>[1] = {}) => {
    const before = (await events()).length;
    await world.deliver(rows, options);
    const work = await world.processChanges();
    return { reported: (await events()).slice(before), work };
  };
  const events = async () =>
    (await readEvents(who.partnerId))
      .filter(({ type, data }) => type === "eagle_eye.match" && data.watch_id === watchId)
      .map(({ data }) => summarize(data));
  const list = async (query: Record<string, string> = {}) =>
    (await callAs(who, listMatches, { watchId, query })).body.data;
  const call = (handler: typeof muteWatch, vehicleIds?: string[]) =>
    callAs(who, handler, { watchId, body: vehicleIds && { vehicle_ids: vehicleIds } });
  return { watchId, model, car, deliver, events, list, call };
}

// biome-ignore lint/suspicious/noExplicitAny: events are held to their closed schema when they are read
const summarize = (data: any) => ({
  added: data.additions.map((entry: { vehicle: { id: string } }) => entry.vehicle.id),
  // biome-ignore lint/suspicious/noExplicitAny: as above
  changed: data.price_changes.map((entry: any) => [
    entry.vehicle.id,
    entry.previous.price_krw,
    entry.current.price_krw,
  ]),
  removed: data.removals.map((entry: { vehicle_id: string; reason: string }) => [
    entry.vehicle_id,
    entry.reason,
  ]),
  data,
});

const nothing = { added: [], changed: [], removed: [] };
const million = (count: number) => count * 1_000_000;

describe("matching a batch with watches", () => {
  it("a matching car is sent once, only to the partners with a matching watch", async () => {
    const one = await openWatch();
    const other = await openWatch({ who: await world.open(), model: one.model });
    const strangers = [await openWatch(), await openWatch({ who: await world.open() })];
    const car = one.car();
    const dear = one.car({ start_price_krw: million(16) });
    const { reported } = await one.deliver([car.row(), dear.row()]);
    expect(reported).toMatchObject([{ ...nothing, added: [car.id] }]);
    expect(await other.events()).toMatchObject([{ added: [car.id] }]);
    for (const stranger of strangers) expect(await stranger.events()).toEqual([]);
    const [row] = await one.list();
    expect(reported[0]?.data.additions).toEqual([
      {
        vehicle: row.vehicle,
        match_reason: "filters",
        signal_detail: null,
        match_type: "exact",
        flex_detail: null,
        first_matched_at: row.first_matched_at,
      },
    ]);
    expect(reported[0]?.data).not.toHaveProperty("is_test");
    const { body } = await callAs(account, getWatch, { watchId: one.watchId });
    expect(body.active_match_count).toBe(1);
  });

  it("a batch sends one event per watch with additions, price changes and removals", async () => {
    const watch = await openWatch();
    const cars = Array.from({ length: 6 }, () => watch.car());
    await watch.deliver(cars.slice(0, 4).map(({ row }) => row()));
    const [cheaper, gone, sold, dear, fresh, fresher] = cars;
    const inventory = [
      cheaper?.row({ start_price_krw: million(12) }),
      sold?.row({ auction_result: "sold", sold_price_krw: million(14) }),
      dear?.row({ start_price_krw: million(17) }),
      fresh?.row(),
      fresher?.row(),
    ] as object[];
    const { reported } = await watch.deliver(inventory, { kind: "full" });
    expect(reported).toHaveLength(1);
    expect(reported[0]?.added.sort()).toEqual([fresh?.id, fresher?.id].sort());
    expect(reported[0]?.changed).toEqual([[cheaper?.id, 14_500_000, million(12)]]);
    expect(reported[0]?.removed.sort()).toEqual(
      [
        [gone?.id, "delisted"],
        [sold?.id, "auction_closed"],
        [dear?.id, "no_longer_matches"],
      ].sort(),
    );
    expect(reported[0]?.data.price_changes[0]).toMatchObject({
      previous: { price_usd: 10_000 },
      current: { price_usd: Math.ceil(million(12) / 1450) },
    });
    expect((await watch.list()).map((row: { vehicle_id: string }) => row.vehicle_id)).toEqual(
      [cheaper?.id, fresh?.id, fresher?.id].sort(),
    );
  });

  it("a repeated batch sends nothing twice, concurrently or later", async () => {
    const watch = await openWatch();
    const car = watch.car();
    await world.deliver([car.row()]);
    const changes = await world.objectStore.receiveWatchChanges();
    await Promise.all([1, 2, 3].map(() => world.repeat({ changes, updates: [] })));
    expect(await watch.events()).toMatchObject([{ added: [car.id] }]);
    const drop = await watch.deliver([car.row({ start_price_krw: million(13) })]);
    await Promise.all([1, 2, 3].map(() => world.repeat(drop.work)));
    const rise = await watch.deliver([car.row({ start_price_krw: million(14) })]);
    const end = await watch.deliver([car.row({ auction_result: "sold", sold_price_krw: million(14) })]);
    for (const { work } of [drop, rise, end]) await world.repeat(work);
    await world.repeat({ changes, updates: [] });
    expect(await watch.events()).toMatchObject([
      { added: [car.id] },
      { changed: [[car.id, 14_500_000, million(13)]] },
      { removed: [[car.id, "auction_closed"]] },
    ]);
    expect(await watch.list()).toEqual([]);
  });

  it("several concurrent workers report a price drop once, relative to the price after the latest rise", async () => {
    const watch = await openWatch();
    const car = watch.car({ start_price_krw: million(10) });
    await watch.deliver([car.row()]);
    const rise = await watch.deliver([car.row({ start_price_krw: million(12) })]);
    expect(rise.reported).toEqual([]);
    const before = (await watch.events()).length;
    await world.deliver([car.row({ start_price_krw: million(11) })]);
    const changes = await world.objectStore.receiveWatchChanges();
    await Promise.all([1, 2, 3].map(() => world.repeat({ changes, updates: rise.work.updates })));
    await world.processChanges();
    expect((await watch.events()).slice(before)).toMatchObject([
      { ...nothing, changed: [[car.id, million(12), million(11)]] },
    ]);
  });

  it("a price rise within the filters sends no event, a rise beyond the filters removes the car, and a drop back adds the car", async () => {
    const watch = await openWatch();
    const car = watch.car({ start_price_krw: million(13) });
    await watch.deliver([car.row()]);
    expect((await watch.deliver([car.row({ start_price_krw: million(14) })])).reported).toEqual([]);
    expect(await watch.list()).toMatchObject([{ price_krw: million(14) }]);
    const broken = await watch.deliver([car.row({ start_price_krw: million(16) })]);
    expect(broken.reported).toMatchObject([{ ...nothing, removed: [[car.id, "no_longer_matches"]] }]);
    const back = await watch.deliver([car.row({ start_price_krw: million(15) })]);
    expect(back.reported).toMatchObject([{ ...nothing, added: [car.id] }]);
  });

  it("an automatic watch sends no event when a car without a price gets its first price", async () => {
    const model = newModel();
    const watch = await openWatch({ body: { filters: { make: "Hyundai", model } }, model });
    const car = watch.car({ start_price_krw: null });
    expect((await watch.deliver([car.row()])).reported).toMatchObject([{ added: [car.id] }]);
    expect((await watch.deliver([car.row({ start_price_krw: million(9) })])).reported).toEqual([]);
    expect(await watch.list()).toMatchObject([{ price_krw: million(9) }]);
  });

  it("a change that no event rule covers updates the list without an event", async () => {
    const watch = await openWatch();
    const car = watch.car();
    await watch.deliver([car.row()]);
    expect((await watch.deliver([car.row({ lot_number: "77" })])).reported).toEqual([]);
    expect(await watch.list()).toMatchObject([{ vehicle: { lot_number: "77" } }]);
  });

  it("a muted watch updates its list without events, and does not send the missed events after it is unmuted", async () => {
    const watch = await openWatch();
    const car = watch.car();
    await watch.call(muteWatch);
    expect((await watch.deliver([car.row()])).reported).toEqual([]);
    expect(await watch.list()).toMatchObject([{ vehicle_id: car.id }]);
    await watch.call(unmuteWatch);
    expect((await watch.deliver([car.row({ lot_number: "9" })])).reported).toEqual([]);
    expect((await watch.deliver([car.row({ start_price_krw: million(11) })])).reported).toMatchObject([
      { changed: [[car.id, 14_500_000, million(11)]] },
    ]);
  });

  it("a paused watch neither updates its list nor sends anything", async () => {
    const watch = await openWatch();
    await watch.deliver([watch.car().row()]);
    await watch.call(pauseWatch);
    const { body: before } = await callAs(account, getWatch, { watchId: watch.watchId });
    expect((await watch.deliver([watch.car().row()])).reported).toEqual([]);
    expect(await watch.list()).toHaveLength(1);
    const { body: after } = await callAs(account, getWatch, { watchId: watch.watchId });
    expect(after).toEqual(before);
  });

  it("changes of a hidden car send no event, and changes of a restored car are reported again", async () => {
    const watch = await openWatch();
    const [hidden, shown] = [watch.car(), watch.car()];
    await watch.deliver([hidden.row(), shown.row()]);
    await watch.call(hideMatches, [hidden.id]);
    const drop = (price: number) => [hidden, shown].map(({ row }) => row({ start_price_krw: price }));
    expect((await watch.deliver(drop(million(13)))).reported).toMatchObject([
      { ...nothing, changed: [[shown.id, 14_500_000, million(13)]] },
    ]);
    const all = await watch.list({ include_hidden: "true" });
    expect(all.find((row: { hidden: boolean }) => row.hidden)).toMatchObject({ price_krw: million(13) });
    await watch.call(unhideMatches, [hidden.id]);
    const { reported } = await watch.deliver(drop(million(12)));
    expect(reported[0]?.changed).toHaveLength(2);
    await watch.call(hideMatches, [hidden.id]);
    const sold = { auction_result: "sold", sold_price_krw: million(12) };
    expect((await watch.deliver([hidden.row(sold)])).reported).toEqual([]);
  });

  it("a relisted car is reported with its previous listing if both listings have the same VIN", async () => {
    const watch = await openWatch();
    const first = watch.car({ auction_date: "2026-11-18T10:00:00+09:00" });
    const [row] = [first.row()];
    await watch.deliver([row]);
    await watch.deliver([first.row({ auction_result: "sold", sold_price_krw: million(9) })]);
    const again = watch.car({ vin: row.vin, license_plate: row.license_plate });
    const blank = watch.car({ vin: null });
    const { reported } = await watch.deliver([again.row(), blank.row()]);
    const entries = new Map(
      reported[0]?.data.additions.map((entry: { vehicle: { id: string } }) => [entry.vehicle.id, entry]),
    );
    expect(entries.get(again.id)).toMatchObject({
      availability_reason: "relisted",
      previous_vehicle_id: first.id,
    });
    expect(entries.get(blank.id)).not.toHaveProperty("availability_reason");
    expect(entries.get(blank.id)).not.toHaveProperty("previous_vehicle_id");
  });

  it("price_drop adds a car only after a sufficient price drop, and a later rise changes the car's match reason to filters", async () => {
    const watch = await openWatch({ body: { signals: { price_drop: { min_drop_pct: 5 } } } });
    const car = watch.car();
    expect((await watch.deliver([car.row()])).reported).toEqual([]);
    expect((await watch.deliver([car.row({ start_price_krw: 14_400_000 })])).reported).toEqual([]);
    const { reported } = await watch.deliver([car.row({ start_price_krw: million(12) })]);
    expect(reported[0]?.data.additions).toMatchObject([
      {
        match_reason: "signals.price_drop",
        signal_detail: {
          previous_price_krw: 14_400_000,
          current_price_krw: million(12),
          drop_pct: 16.7,
        },
      },
    ]);
    expect((await watch.deliver([car.row({ start_price_krw: million(13) })])).reported).toEqual([]);
    expect(await watch.list()).toMatchObject([{ match_reason: "filters", signal_detail: null }]);
  });

  it("changes that exceed one transaction are sent in several events, and each car is in one event", async () => {
    const watch = await openWatch();
    const cars = Array.from({ length: 170 }, () => watch.car());
    const { reported } = await watch.deliver(cars.map(({ row }) => row()));
    expect(reported.map(({ added }) => added.length)).toEqual([80, 80, 10]);
    expect(reported.flatMap(({ added }) => added).sort()).toEqual(cars.map(({ id }) => id).sort());
    const { body } = await callAs(account, getWatch, { watchId: watch.watchId });
    expect(body.active_match_count).toBe(170);
  });

  it("a second run completes a batch whose worker died between two events, and each car is reported once", async () => {
    const watch = await openWatch();
    const cars = Array.from({ length: 90 }, () => watch.car());
    await world.deliver(cars.map(({ row }) => row()));
    let commits = 0;
    tableClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "TransactWriteItemsCommand" && ++commits === 2) throw new Error("Killed");
          return next(args);
        },
      { name: "dieAtSecondCommit" },
    );
    const changes = await world.objectStore.receiveWatchChanges();
    await expect(world.repeat({ changes, updates: [] })).rejects.toThrow();
    tableClient.middlewareStack.remove("dieAtSecondCommit");
    expect((await watch.events()).map(({ added }) => added.length)).toEqual([80]);
    await world.repeat({ changes, updates: [] });
    const reported = (await watch.events()).flatMap(({ added }) => added);
    expect(reported.sort()).toEqual(cars.map(({ id }) => id).sort());
  });

  it("concurrent batches of several auction houses are each reported completely", async () => {
    const watch = await openWatch();
    const mine = Array.from({ length: 5 }, () => watch.car());
    const theirs = Array.from({ length: 5 }, () => world.newCar({ model: watch.model }, "auction_b"));
    await world.deliver(mine.map(({ row }) => row()));
    await world.deliver(
      theirs.map(({ row }) => row()),
      { source: "auction_b" },
    );
    await world.processChanges();
    const reported = await watch.events();
    expect(reported).toHaveLength(2);
    expect(reported.flatMap(({ added }) => added).sort()).toEqual(
      [...mine, ...theirs].map(({ id }) => id).sort(),
    );
  });

  it("a car that matches twelve watches of one account causes one event per watch, numbered without gaps", async () => {
    const who = await world.open();
    const watches = [];
    const model = newModel();
    for (let count = 0; count < 12; count += 1) watches.push(await openWatch({ who, model }));
    const car = world.newCar({ model });
    await world.deliver([car.row()]);
    await world.processChanges();
    for (const watch of watches) expect(await watch.events()).toMatchObject([{ added: [car.id] }]);
    const sequences = (await readEvents(who.partnerId)).map(({ sequence }) => sequence);
    expect(sequences).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
  });
});
