import type { QueryCommandInput, QueryCommandOutput } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let account: OpenedAccount;
let models = 0;

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
});
afterAll(() => world.stop());

const inDays = (count: number) => new Date(Date.now() + count * day).toISOString();

/** A car that an event adds. */
interface Addition {
  vehicle: { id: string };
}

/** Creates a watch of its own model. Returns a function that returns its addition events by vehicle. */
async function openWatch(signals: object = {}) {
  models += 1;
  const model = `Withdrawn ${models}`;
  const body = { name: model, filters: { make: "Hyundai", model }, signals };
  const created = await callAs(account, createWatch, { body });
  expect(created.status).toBe(201);
  const additions = async () =>
    (await readEvents(account.partnerId))
      .filter(({ type, data }) => type === "eagle_eye.match" && data.watch_id === created.body.watch_id)
      .flatMap(({ data }) => data.additions as Addition[]);
  const additionsOf = async ({ id }: ListedCar) =>
    (await additions()).filter(({ vehicle }) => vehicle.id === id);
  const car = (changes: Record<string, unknown> = {}, source?: string) =>
    world.newCar({ model, ...changes }, source);
  /** The same car under another id. */
  const again = (before: ListedCar, changes: Record<string, unknown> = {}, source?: string) => {
    const { vin, license_plate } = before.row();
    return car({ vin, license_plate, ...changes }, source);
  };
  return { car, again, additionsOf };
}

/** Delivers the whole inventory of a house, which removes all other cars. */
async function deliverAll(source: AuctionSource, cars: readonly ListedCar[]): Promise<void> {
  const rows = cars.map(({ row }) => row());
  await world.deliver(rows, { source, kind: "full" });
}

describe("car relisted after a withdrawal", () => {
  it("a car that one batch withdraws and relists is reported once as relisted, even with an outdated index", async () => {
    const { car, again, additionsOf } = await openWatch();
    const before = car({ auction_date: inDays(20) }, "auction_d");
    await deliverAll("auction_d", [before]);
    await world.processChanges();
    expect(await additionsOf(before)).toHaveLength(1);
    const after = again(before, { auction_date: inDays(10) }, "auction_d");
    await deliverAll("auction_d", [after]);
    letIndexLag();
    try {
      const changes = await world.objectStore.receiveWatchChanges();
      expect(changes).toHaveLength(1);
      await Promise.all([1, 2, 3].map(() => world.repeat({ changes, updates: [] })));
      await world.processChanges();
    } finally {
      tableClient.middlewareStack.remove("letIndexLag");
    }
    expect(await additionsOf(after)).toMatchObject([
      { availability_reason: "relisted", previous_vehicle_id: before.id },
    ]);
  });

  it("a car that another auction house lists after its withdrawal is reported with its previous listing", async () => {
    const { car, again, additionsOf } = await openWatch();
    const before = car({ auction_date: inDays(20) }, "auction_d");
    const stays = car({}, "auction_d");
    await deliverAll("auction_d", [before, stays]);
    await deliverAll("auction_d", [stays]);
    const after = again(before, { auction_date: inDays(30) }, "auction_e");
    await deliverAll("auction_e", [after]);
    await world.processChanges();
    expect(await additionsOf(after)).toMatchObject([
      { availability_reason: "relisted", previous_vehicle_id: before.id },
    ]);
  });

  it("a withdrawn listing is not named as the previous listing if its VIN is missing or ambiguous", async () => {
    const { car, again, additionsOf } = await openWatch();
    const [first, stays] = [car({}, "auction_d"), car({}, "auction_d")];
    const twin = again(first, {}, "auction_d");
    const nameless = car({ vin: null }, "auction_d");
    await deliverAll("auction_d", [first, twin, nameless, stays]);
    await deliverAll("auction_d", [stays]);
    const ofTwins = again(first, { auction_date: inDays(30) }, "auction_e");
    const ofNameless = again(nameless, { auction_date: inDays(30) }, "auction_e");
    await deliverAll("auction_e", [ofTwins, ofNameless]);
    await world.processChanges();
    for (const after of [ofTwins, ofNameless]) {
      const [entry, ...others] = await additionsOf(after);
      expect(others).toEqual([]);
      expect(entry).not.toHaveProperty("availability_reason");
      expect(entry).not.toHaveProperty("previous_vehicle_id");
    }
  });

  it("repeat_listing counts a withdrawn listing with the price at which it was offered", async () => {
    const { car, again, additionsOf } = await openWatch({ repeat_listing: { min_drop_pct: 10 } });
    const before = car({ auction_date: inDays(20), start_price_krw: 20_000_000 }, "auction_d");
    const stays = car({}, "auction_d");
    await deliverAll("auction_d", [before, stays]);
    await world.processChanges();
    expect(await additionsOf(before)).toEqual([]);
    const after = again(before, { auction_date: inDays(10), start_price_krw: 15_000_000 }, "auction_d");
    await deliverAll("auction_d", [stays, after]);
    await world.processChanges();
    expect(await additionsOf(after)).toMatchObject([
      {
        match_reason: "signals.repeat_listing",
        signal_detail: { listing_count: 2, cumulative_drop_pct: 25, window_days: 90 },
        previous_vehicle_id: before.id,
      },
    ]);
  });
});

/** Makes the VIN index lag behind all withdrawals. */
function letIndexLag(): void {
  tableClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        const isIndexQuery =
          commandName === "QueryCommand" && (args.input as QueryCommandInput).IndexName !== undefined;
        if (isIndexQuery) {
          for (const item of (answer.output as QueryCommandOutput).Items ?? []) delete item.withdrawnAt;
        }
        return answer;
      },
    { name: "letIndexLag" },
  );
}
