import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { matchChanges } from "../../../shared/application/watches/match-changes.ts";
import { updateWatches } from "../../../shared/application/watches/update-watches.ts";
import { WatchReader } from "../../../shared/application/watches/watch-directory.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
beforeAll(async () => {
  world = await startWatchWorld();
});
afterAll(() => world.stop());

const open = async (model: string) => {
  const account = await world.open();
  const body = { name: model, filters: { make: "Hyundai", model } };
  const { body: watch } = await callAs(account, createWatch, { body });
  return { partnerId: account.partnerId, watchId: String(watch.watch_id) };
};

/** Makes every run stop after its first step, and delivers each message the given number of times. */
async function processInSteps(deliveries: number): Promise<number> {
  let runs = 0;
  for (;;) {
    const bodies = await world.objectStore.receiveWatchChanges();
    if (bodies.length === 0) break;
    for (const body of bodies) {
      for (let delivery = 0; delivery < deliveries; delivery += 1) {
        await matchChanges(JSON.parse(body), { now: Date.now(), hasTimeLeft: () => false });
        runs += 1;
      }
      // Duplicates cause the same work. One of each is enough to test both outcomes.
      deliveries = 1;
    }
  }
  for (const body of await world.objectStore.receiveWatchUpdates()) {
    await updateWatches(JSON.parse(body), { now: Date.now() });
  }
  return runs;
}

const reportedOf = async ({ partnerId, watchId }: { partnerId: string; watchId: string }) =>
  (await readEvents(partnerId)).filter(({ data }) => data.watch_id === watchId).map(({ data }) => data);

describe("batch too large for one run", () => {
  it("a batch that is matched in several runs notifies each watch once, with additions and removals in one event", async () => {
    const watches = await Promise.all([open("Stepwise"), open("Stepwise"), open("Elsewhere")]);
    const cars = Array.from({ length: 3 }, () => world.newCar({ model: "Stepwise" }));
    const [gone, ...stay] = cars;
    await world.deliver([gone!.row()]);
    expect(await processInSteps(1)).toBeGreaterThan(2);
    await world.deliver([
      gone!.row({ auction_result: "sold", sold_price_krw: 9 }),
      ...stay.map(({ row }) => row()),
    ]);
    await processInSteps(2);
    for (const watch of watches.slice(0, 2)) {
      const [first, second, ...others] = await reportedOf(watch);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ additions: [{ vehicle: { id: gone!.id } }], removals: [] });
      expect(second?.additions).toHaveLength(2);
      expect(second?.removals).toMatchObject([{ vehicle_id: gone!.id, reason: "auction_closed" }]);
    }
    expect(await reportedOf(watches[2]!)).toEqual([]);
  });
});

describe("active watches of an environment", () => {
  it("a watch index that is too large for memory is read in segments, and each watch is in exactly one segment", async () => {
    const opened = await Promise.all(Array.from({ length: 9 }, (_, number) => open(`Segment ${number}`)));
    const read = async (reader: WatchReader, after: Parameters<WatchReader["segments"]>[1] = null) => {
      const segments: { size: number; mark: typeof after }[] = [];
      for await (const { segment, mark } of reader.segments(Date.now(), after)) {
        segments.push({ size: segment.size, mark });
      }
      return segments;
    };
    const kept = await read(new WatchReader());
    expect(kept).toMatchObject([{ mark: null }]);
    const total = kept[0]!.size;
    expect(total).toBeGreaterThanOrEqual(opened.length);
    const small = new WatchReader({ kept: 3, streamed: 2 });
    const streamed = await read(small);
    const sum = (segments: readonly { size: number }[]) => segments.reduce((all, { size }) => all + size, 0);
    expect(streamed.length).toBeGreaterThan(2);
    expect(sum(streamed)).toBe(total);
    for (const [position, { mark }] of streamed.entries()) {
      if (mark === null) continue;
      expect(await read(small, mark)).toEqual(streamed.slice(position + 1));
    }
  });
});
