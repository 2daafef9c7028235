import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

const million = 1_000_000;
let world: WatchWorld;
let account: OpenedAccount;

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
});
afterAll(() => world.stop());

/** Returns a repeatable random source for a seed: integers from 0 to `limit` - 1. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface MarketCar extends ListedCar {
  changes: Record<string, unknown>;
}

/** A house whose cars are added, removed, sold and repriced at random. */
class Market {
  readonly cars: MarketCar[] = [];
  readonly #model: string;
  readonly #random: (limit: number) => number;

  constructor(model: string, random: (limit: number) => number) {
    this.#model = model;
    this.#random = random;
  }

  /** Changes some cars at random. Some disappear without an event. */
  step(): void {
    for (let count = this.#random(4); count > 0; count -= 1) {
      this.cars.push({ ...world.newCar({ model: this.#model }), changes: this.#price() });
    }
    for (const car of [...this.cars]) {
      const chance = this.#random(10);
      if (chance < 4) car.changes = { ...car.changes, ...this.#price() };
      else if (chance === 4) car.changes = { auction_result: "sold", sold_price_krw: million };
      else if (chance === 5) this.cars.splice(this.cars.indexOf(car), 1);
    }
  }

  get rows(): object[] {
    return this.cars.map(({ row, changes }) => row(changes));
  }

  /** Returns the offered cars up to a price, by id. */
  onOffer(mostMillions: number): string[] {
    return this.cars
      .filter(({ changes }) => changes.auction_result !== "sold")
      .filter(({ changes }) => Number(changes.start_price_krw) <= mostMillions * million)
      .map(({ id }) => id)
      .sort();
  }

  #price = () => ({ start_price_krw: (10 + this.#random(20)) * million });
}

async function openWatch(model: string, mostMillions: number): Promise<string> {
  const filters = { source: ["auction_a"], make: "Hyundai", model, price_max_krw: mostMillions * million };
  return (await callAs(account, createWatch, { body: { name: model, filters } })).body.watch_id;
}

/** Returns the list as a partner that receives only a watch's events knows it. */
async function replicaOf(watchId: string): Promise<string[]> {
  const replica = new Set<string>();
  for (const { data } of await readEvents(account.partnerId)) {
    if (data.watch_id !== watchId) continue;
    for (const { vehicle } of data.additions as { vehicle: { id: string } }[]) {
      expect(replica.has(vehicle.id)).toBe(false);
      replica.add(vehicle.id);
    }
    for (const { vehicle } of data.price_changes as { vehicle: { id: string } }[]) {
      expect(replica.has(vehicle.id)).toBe(true);
    }
    for (const { vehicle_id } of data.removals as { vehicle_id: string }[]) {
      expect(replica.delete(vehicle_id)).toBe(true);
    }
  }
  return [...replica].sort();
}

describe("partner that applies every event", () => {
  it.each([1, 2, 3])(
    "a partner that applies every event has the same lists as the service (seed %i)",
    async (seed) => {
      const model = `Random ${seed}`;
      const market = new Market(model, randomNumbers(seed));
      const bounds = [14, 20, 40];
      const watches = await Promise.all(bounds.map((bound) => openWatch(model, bound)));
      for (let batch = 0; batch < 14; batch += 1) {
        market.step();
        // A house with an empty list sends nothing.
        if (market.cars.length === 0) continue;
        await world.deliver(market.rows, { kind: "full" });
        const work = await world.processChanges();
        if (batch % 3 === 0) await Promise.all([world.repeat(work), world.repeat(work)]);
      }
      for (const [place, watchId] of watches.entries()) {
        const expected = market.cars.length === 0 ? [] : market.onOffer(bounds[place] ?? 0);
        const { data } = (await callAs(account, listMatches, { watchId, query: { limit: "200" } })).body;
        expect(data.map((row: { vehicle_id: string }) => row.vehicle_id)).toEqual(expected);
        expect(await replicaOf(watchId)).toEqual(expected);
        const { body } = await callAs(account, getWatch, { watchId });
        expect(body.active_match_count).toBe(expected.length);
      }
    },
  );
});
