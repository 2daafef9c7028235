import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { presentFees } from "../../../shared/application/settings/present-fees.ts";
import { replaceFees } from "../../../shared/application/settings/replace-fees.ts";
import {
  dayMilliseconds as day,
  minuteMilliseconds as minute,
} from "../../../shared/domain/time/durations.ts";
import { getFees } from "../../../shared/persistence/settings/fees.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { countRequests, countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

const leadMinutes = 1440;
const begunAt = Date.parse("2026-11-20T09:00:00+09:00");
const clock = { now: () => Date.now() };
let table: RunningTable;
let objectStore: RunningObjectStore;
let account: OpenedAccount;
let neighbour: OpenedAccount;
let sequence = 0;

const makes = ["Hyundai", "Kia"];

/** Returns a car whose order window closes this many minutes after the start. */
const carOf = (number: number, closesAfterMinutes: number) =>
  buildRow({
    listing_id: `auction_a_${number}`,
    make: makes[number % 2],
    model: number % 2 === 0 ? "Grandeur" : "K5",
    start_price_krw: 10_000_000 + ((number * 7_919) % 50) * 100_000,
    mileage_km: (number * 104_729) % 200_000,
    vin: null,
    license_plate: null,
    auction_date: new Date(begunAt + (leadMinutes + closesAfterMinutes) * minute).toISOString(),
  });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: begunAt });
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  account = await openAccount({ order_lead_minutes: leadMinutes });
  neighbour = await openAccount({ order_lead_minutes: leadMinutes });
  await enter(
    "full",
    Array.from({ length: 40 }, (_, number) => carOf(number, number * 9)),
  );
  await putFxRate({ krwPerUsd: 1387.42, asOf: 0, fetchedAt: Date.now() });
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([table.stop(), objectStore.stop()]);
});

async function enter(kind: "full" | "delta", rows: readonly object[]): Promise<void> {
  sequence += 1;
  await takeBatch({ source: "auction_a", kind, sequence }, toFile(rows));
  await buildSearchIndex({ clock });
}

type Query = Record<string, string>;

const list = (query: Query, tag = "", { apiKey } = account): Promise<TestAnswer> =>
  callHandler(listVehicles, {
    path: "/v1/vehicles",
    query,
    headers: { "x-api-key": apiKey, "if-none-match": tag },
  });

const tagOf = ({ headers }: TestAnswer): string => requireValue(headers.ETag);

describe("conditional list requests", () => {
  test("an unchanged list returns 304 with its ETag after two sequential reads", async () => {
    const first = await list({ sort: "price_asc" });
    expect([first.status, first.body.data.length]).toEqual([200, 40]);
    const again = () => list({ sort: "price_asc" }, tagOf(first));
    const { status, body, headers } = await again();
    expect([status, body, headers.ETag]).toEqual([304, undefined, tagOf(first)]);
    expect(await countRequests(again)).toBe(2);
    expect(await countRoundTrips(again)).toBe(2);
  });

  test("a refreshed but equal exchange rate changes no ETag", async () => {
    const first = await list({});
    await putFxRate({ krwPerUsd: 1387.42, asOf: 1, fetchedAt: Date.now() });
    expect((await list({}, tagOf(first))).status).toBe(304);
  });

  test("a list of orderable cars returns 304 until the first order window on its page ends", async () => {
    const query = { orderable_only: "true", limit: "3" };
    const first = await list(query);
    const closesAt = Math.min(
      ...first.body.data.map((car: { order_cutoff_at: string }) => Date.parse(car.order_cutoff_at)),
    );
    vi.setSystemTime(closesAt);
    expect((await list(query, tagOf(first))).status).toBe(304);
    vi.setSystemTime(closesAt + 1);
    const later = await list(query, tagOf(first));
    expect([later.status, later.body.data.length]).toEqual([200, 3]);
    expect(later.body.data[0].id).not.toBe(first.body.data[0].id);
  });

  test("a list of orderable cars is returned in full after an order window ends, even if its page stays the same", async () => {
    vi.setSystemTime(begunAt);
    // Sorted by mileage, the cars that close last come first. The car on the next page closes before them.
    const rows = [400, 401, 399].map((closes, at) => ({
      ...carOf(50 + at, closes),
      make: "Daewoo",
      mileage_km: at,
    }));
    await enter("delta", rows);
    const query = { orderable_only: "true", sort: "mileage_asc", limit: "2", make: "Daewoo" };
    const first = await list(query);
    expect(first.body.next_cursor).not.toBeNull();
    vi.setSystemTime(begunAt + 399 * minute);
    expect((await list(query, tagOf(first))).status).toBe(304);
    vi.setSystemTime(begunAt + 399 * minute + 1);
    const { status, body } = await list(query, tagOf(first));
    expect([status, body.data, body.next_cursor]).toEqual([200, first.body.data, null]);
  });

  test("an ETag with a changed expiry and another partner's ETag are not accepted", async () => {
    const query = { orderable_only: "true", limit: "3" };
    const tag = tagOf(await list(query));
    const [, opaque = "", end = ""] = /^W\/"([\w-]+)\.(\w+)"$/.exec(tag) ?? [];
    const moved = (Number.parseInt(end, 36) + day).toString(36);
    for (const forged of [`W/"${opaque}.${moved}"`, `W/"${opaque}."`, `W/"${opaque}"`, `W/".${end}"`]) {
      expect((await list(query, forged)).status).toBe(200);
    }
    expect((await list(query, tag, neighbour)).status).toBe(200);
    expect(tagOf(await list(query, "", neighbour))).not.toBe(tag);
  });

  test("a list with dealer cars has no precomputed ETag and is compared by content", async () => {
    const answer = await list({ source: "auction_a,dealer", make: "Kia" });
    expect(tagOf(answer)).toMatch(/^W\/"[\w-]{22}"$/);
  });
});

/** Possible changes between two requests. */
const changes: Record<string, (value: number) => Promise<unknown>> = {
  rate: (value) => putFxRate({ krwPerUsd: 1300 + (value % 5), asOf: 0, fetchedAt: Date.now() }),
  fees: async (value) => {
    const { version: _, ...fees } = presentFees(await getFees()) as never as Record<string, unknown>;
    const input = { ...fees, ocean_freight_usd: 1600 + (value % 3) };
    await replaceFees(input as never, { actor: "ops", now: Date.now() });
  },
  discount: (value) => change({ discount_config: { commission_amount: value % 4 } }),
  lead: (value) => change({ order_lead_minutes: leadMinutes - (value % 3) }),
  window: (value) => change({ inspection_window_days: 1 + (value % 3) }),
  timezone: (value) => change({ timezone: value % 2 === 0 ? "Asia/Seoul" : "Asia/Almaty" }),
  // Has no effect on lists.
  name: (value) => change({ name: `Harbour ${value}` }),
  batch: (value) => enter("delta", [carOf(value % 45, value % 400)]),
  minutes: async (value) => vi.setSystemTime(Date.now() + (value % 30) * minute),
  staleRate: async (value) => {
    await putFxRate({ krwPerUsd: 1300, asOf: 0, fetchedAt: Date.now() - day + (value % 3) * minute });
  },
  nothing: async () => undefined,
};

const change = (sent: Record<string, unknown>) =>
  changePartner(
    { partnerId: account.partnerId, sent: sent as never },
    { actor: "ops", environment: "sandbox", now: Date.now() },
  );

const queryArbitrary = fc.record(
  {
    orderable_only: fc.constantFrom("true", "false"),
    sort: fc.constantFrom("auction_date_asc", "price_asc", "price_desc", "mileage_asc"),
    limit: fc.constantFrom("1", "3", "10", "200"),
    make: fc.constantFrom("Kia", "Hyundai", "Genesis"),
    price_max_usd: fc.constantFrom("8000", "9500"),
  },
  { requiredKeys: [] },
);

describe("changes between two conditional requests", () => {
  const shown = Object.keys(changes).filter((name) => !["name", "minutes", "nothing"].includes(name));
  test.each(shown)("a request returns the full list after a visible change of %s", async (name) => {
    vi.setSystemTime(begunAt);
    await putFxRate({ krwPerUsd: 1400, asOf: 0, fetchedAt: begunAt });
    const query = { limit: "200" };
    await changes[name]?.(1);
    const before = await list(query);
    await changes[name]?.(2);
    if (name === "staleRate") vi.setSystemTime(begunAt + 3 * minute);
    const after = await list(query, tagOf(before));
    expect(after.status).toBe(200);
    expect(after.body).not.toEqual(before.body);
  });

  test("a list request returns 304 only if the full response is byte-identical, and always if nothing changed", async () => {
    const counts = { same: 0, changed: 0, unforeseen: 0 };
    const step = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(
        queryArbitrary,
        fc.array(step, { maxLength: 2 }),
        fc.boolean(),
        async (query, steps, isContinued) => {
          vi.setSystemTime(begunAt);
          await putFxRate({ krwPerUsd: 1300, asOf: 0, fetchedAt: begunAt });
          const start = await list(query as Query);
          const next = isContinued && start.body.next_cursor;
          const asked: Query = next ? { ...query, cursor: next } : (query as Query);
          const before = await list(asked);
          for (const [name, value] of steps) await changes[name]?.(value);
          const conditional = await list(asked, tagOf(before));
          const after = await list(asked);
          const isSame = JSON.stringify(after.body) === JSON.stringify(before.body);
          expect(before.status).toBe(200);
          if (conditional.status === 304) expect(after.body).toEqual(before.body);
          else expect(conditional.body).toEqual(after.body);
          if (steps.every(([name]) => name === "nothing" || name === "name")) {
            expect(conditional.status).toBe(304);
          }
          counts[conditional.status === 304 ? "same" : isSame ? "unforeseen" : "changed"] += 1;
        },
      ),
      { numRuns: 150, seed: 20_261_120 },
    );
    // Both outcomes occurred often.
    expect(counts.same).toBeGreaterThan(10);
    expect(counts.changed).toBeGreaterThan(10);
  });
});
