import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { updateWatches } from "../../../shared/application/watches/update-watches.ts";
import { memberLimits } from "../../../shared/domain/watches/watch.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;

beforeAll(async () => {
  world = await startWatchWorld();
});
afterAll(() => world.stop());

describe("full automatic list", () => {
  it("an automatic list holds 1,000 cars, and a car rejected by a full list is added when there is room", async () => {
    const account = await world.open();
    const cars = Array.from({ length: memberLimits.automatic }, () => world.newCar());
    await world.deliver(cars.map(({ row }) => row()));
    await world.index();
    await world.processChanges();
    const { body } = await callAs(account, createWatch, {
      body: { name: "All", filters: { make: "Hyundai" } },
    });
    expect(body.active_match_count).toBe(1_000);
    // The first recheck makes the cars of a long list searchable.
    const watches = [{ watchId: body.watch_id, vehicleIds: null }];
    await updateWatches({ partnerId: account.partnerId, cars: [], watches }, { now: Date.now() });

    const late = world.newCar();
    await world.deliver([late.row()]);
    await world.processChanges();
    expect(await readEvents(account.partnerId)).toEqual([]);

    const [first] = cars;
    await world.deliver([first?.row({ auction_result: "sold", sold_price_krw: 1 }) as object]);
    await world.processChanges();
    await world.deliver([late.row({ lot_number: "2" })]);
    await world.processChanges();
    const reported = (await readEvents(account.partnerId)).map(({ data }) => data);
    expect(reported).toMatchObject([
      { removals: [{ vehicle_id: first?.id }] },
      { additions: [{ vehicle: { id: late.id } }] },
    ]);
    const watch = await callAs(account, getWatch, { watchId: body.watch_id });
    expect(watch.body.active_match_count).toBe(1_000);
  });
});
