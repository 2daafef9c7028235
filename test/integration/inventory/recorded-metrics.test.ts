import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as measureFreshness } from "../../../functions/schedules/measure-freshness.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { clock, takeBatch, toFile } from "./upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
let metrics: ReturnType<typeof collectMetrics>;
let sequence = 0;

beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));
beforeEach(() => {
  metrics = collectMetrics();
});
afterEach(() => {
  metrics.stop();
  vi.useRealTimers();
});

const values = () => Object.fromEntries(metrics.recorded().map(({ name, value }) => [name, value]));
const row = (id: number, changes: object = {}) =>
  buildRow({ listing_id: `auction_a_${id}`, license_plate: null, vin: null, ...changes });

function take(rows: readonly object[]) {
  sequence += 1;
  return takeBatch({ source: "auction_a", kind: "delta", sequence }, toFile(rows));
}

/** Records metrics at this time after the tests ingest their batches. */
async function measureAfter(hours: number): Promise<Record<string, number>> {
  vi.useFakeTimers({ toFake: ["Date"], now: clock.now() + hours * hourMilliseconds });
  await measureFreshness();
  return values();
}

describe("metrics of an inventory batch", () => {
  it("a batch records the share of rejected rows", async () => {
    await take([row(1), row(2), row(3), row(4, { start_price_krw: "much" })]);
    expect(values()).toEqual({ RefusedBatches: 0, RejectedRowPercent: 25 });
  });

  it("a batch that is rejected as a whole records no share of rejected rows", async () => {
    sequence += 1;
    await takeBatch({ source: "auction_a", kind: "delta", sequence }, Buffer.from("no gzip file"));
    expect(values()).toEqual({ RefusedBatches: 1 });
  });
});

describe("metrics of exchange rate and index", () => {
  it("an exchange rate that was never fetched has no age metric, and an index that was never built has an age of one day", async () => {
    expect(await measureAfter(1)).toEqual({ SearchIndexAgeMinutes: 24 * 60 });
  });

  it("the age of the exchange rate is recorded, and a current index has an age of zero", async () => {
    await putFxRate({ krwPerUsd: 1_400, asOf: clock.now(), fetchedAt: clock.now() });
    await buildSearchIndex({ clock });
    expect(await measureAfter(3)).toEqual({ FxRateAgeMinutes: 180, SearchIndexAgeMinutes: 0 });
  });

  it("the age of an index that does not yet contain the latest batch is recorded", async () => {
    await take([row(5)]);
    expect(await measureAfter(5)).toMatchObject({ FxRateAgeMinutes: 300, SearchIndexAgeMinutes: 300 });
  });
});
