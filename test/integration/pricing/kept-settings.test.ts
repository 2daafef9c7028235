import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { loadCachedMarket } from "../../../shared/application/vehicles/load-market.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { indexPointerKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { feesKey, fxRateKey } from "../../../shared/persistence/keys/item-keys.ts";
import { KeptReading, keptSeconds } from "../../../shared/persistence/table/kept-reading.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { countRequests } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedListing } from "../orders/seed-orders.ts";

type ListVehicles = typeof import("../../../shared/application/vehicles/list-vehicles.ts");

const begunAt = Date.now();
let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Starts another environment of the same function with its own cache. */
async function startEnvironment(): Promise<ListVehicles["loadCachedListReads"]> {
  vi.resetModules();
  const { loadCachedListReads }: ListVehicles = await import(
    "../../../shared/application/vehicles/list-vehicles.ts"
  );
  return loadCachedListReads;
}

/** Stores all settings as another function does, without updating caches here. */
async function storeSettings(number: number): Promise<void> {
  const { pk, sk } = fxRateKey();
  const rate = { krwPerUsd: 1_000 + number, asOf: 0, fetchedAt: begunAt };
  const fees = { ...defaultFees, oceanFreightUsd: number, version: number };
  const pointer = {
    version: number,
    segmentKeys: [`index/${number}.segment`],
    manifests: {},
    builtAt: begunAt,
  };
  await commit([
    putWrite("put:fxRate", "fx-rate", { pk, sk, entity: "fx_rate", ...rate }),
    putWrite("put:fees", "fees", { ...feesKey(), entity: "fees", ...fees }),
    putWrite("put:indexPointer", "pointer", { ...indexPointerKey(1), entity: "index_pointer", ...pointer }),
  ]);
}

const seenBy = async (
  load: ListVehicles["loadCachedListReads"],
  now: number,
): Promise<(number | undefined)[]> => {
  const { pointer, market } = await load(now);
  return [pointer?.version, (market.rate?.krwPerUsd ?? 0) - 1_000, market.fees.oceanFreightUsd];
};

describe("cached settings in two environments", () => {
  test("every execution environment of a function sees a new rate, fee table and index after the cache lifetime", async () => {
    await storeSettings(1);
    const [one, other] = [await startEnvironment(), await startEnvironment()];
    const middle = begunAt + 2_000;
    expect(await seenBy(one, begunAt)).toEqual([1, 1, 1]);
    await storeSettings(2);
    expect(await seenBy(other, middle)).toEqual([2, 2, 2]);
    await storeSettings(3);
    const end = begunAt + keptSeconds * 1000;
    expect(await seenBy(one, end - 1)).toEqual([1, 1, 1]);
    expect(await seenBy(one, end)).toEqual([3, 3, 3]);
    expect(await seenBy(other, end)).toEqual([2, 2, 2]);
    expect(await seenBy(other, middle + keptSeconds * 1000)).toEqual([3, 3, 3]);
  });

  test("settings are read from the table only once within the cache lifetime", async () => {
    await loadCachedMarket(begunAt);
    expect(await countRequests(() => loadCachedMarket(begunAt + keptSeconds * 1000 - 1))).toBe(0);
    expect(await countRequests(() => loadCachedMarket(begunAt + keptSeconds * 1000))).toBe(1);
  });

  test("an order uses the current rate and fees, even if a list just showed older values", async () => {
    await storeSettings(4);
    const { apiKey } = await openAccount();
    const vehicleId = await seedListing({ auctionDate: begunAt + 10 * 86_400_000 });
    const showing = Date.now() + 60_000;
    await loadCachedMarket(showing);
    await storeSettings(5);
    expect((await loadCachedMarket(showing)).rate?.krwPerUsd).toBe(1_004);
    const placed = await callHandler(createOrder, {
      method: "POST",
      body: { vehicle_id: vehicleId, max_bid_amount_usd: 20_000 },
      headers: { "x-api-key": apiKey, "idempotency-key": randomUUID() },
    });
    expect(placed.status).toBe(201);
    expect(placed.body.fx_rate).toBe(1_005);
    expect(placed.body.pricing.breakdown.ocean_freight).toBe(5);
  });
});

describe("reads of cached settings", () => {
  test("concurrent requests share one read, and a failed read is not cached", async () => {
    let reads = 0;
    const kept = new KeptReading<number>();
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Error("The table is busy");
      return reads;
    };
    const together = await Promise.allSettled([kept.at(0, read), kept.at(1, read)]);
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await Promise.all([kept.at(2, read), kept.at(3, read)])).toEqual([2, 2]);
  });

  test("a process sees its own change of the settings immediately, even while an older read is running", async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let reads = 0;
    const kept = new KeptReading<string>();
    const read = () => answers[reads++]!.promise;
    const before = kept.at(0, read);
    kept.forget();
    const after = kept.at(1, read);
    answers[1]!.resolve("new");
    answers[0]!.resolve("old");
    expect([await before, await after, await kept.at(2, read)]).toEqual(["old", "new", "new"]);
  });

  test("a clock that is set back causes a new read of the settings", async () => {
    let reads = 0;
    const kept = new KeptReading<number>();
    const read = async () => {
      reads += 1;
      return reads;
    };
    expect([await kept.at(10_000, read), await kept.at(9_999, read)]).toEqual([1, 2]);
  });
});
