import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListOwnVehiclesQuery, VehicleSummary } from "../../../console/src/api/generated/types.ts";
import { readNewestSales } from "../../../console/src/partner/vehicles/read-newest-sales.ts";
import { requireValue } from "../../support/require-value.ts";

const car = { id: "own", make: "Hyundai", model: "Grandeur", year: 2019, mileage_km: 80_000 };
const today = "2026-11-28";
const dayMilliseconds = 86_400_000;
const dayAgo = (days: number): string =>
  new Date(Date.parse(today) - days * dayMilliseconds).toISOString().slice(0, 10);

const soldAgo = (days: number, index: number, mileage_km = 80_000) =>
  ({
    ...{ id: `car-${index}`, year: 2019, mileage_km, pricing: { sold_price: 9_000 } },
    auction_date: `${dayAgo(days)}T01:00:00Z`,
  }) as VehicleSummary;

/** Serves a list like the service, oldest auction first and page by page. Records the queries. */
function serveList(cars: readonly VehicleSummary[]) {
  const asked: ListOwnVehiclesQuery[] = [];
  const dayOf = ({ auction_date }: VehicleSummary): string => requireValue(auction_date).slice(0, 10);
  const read = async (query: ListOwnVehiclesQuery) => {
    asked.push(query);
    const { auction_date_from, auction_date_to, limit = 50, cursor = "0" } = query;
    const matches = cars
      .filter(
        (one) => dayOf(one) >= requireValue(auction_date_from) && dayOf(one) <= requireValue(auction_date_to),
      )
      .sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
    const end = Number(cursor) + limit;
    const next_cursor = end < matches.length ? `${end}` : null;
    return { data: matches.slice(Number(cursor), end), next_cursor };
  };
  return { asked, read };
}

const someDays = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: most });

describe("newest comparable sales", () => {
  it("the newest comparable sales include every sale of their period, and at least 200 sales if the last 90 days have 200", async () => {
    await fc.assert(
      fc.asyncProperty(someDays(1_500), async (days) => {
        const cars = days.map((ago, index) => soldAgo(ago, index));
        const { sales, fromDay, toDay } = await readNewestSales(car, serveList(cars).read, today);
        const within = (first: string) =>
          cars.filter(({ auction_date }) => requireValue(auction_date).slice(0, 10) >= first);
        expect(toDay).toBe(today);
        expect(sales.map(({ id }) => id).sort()).toEqual(
          within(fromDay)
            .map(({ id }) => id)
            .sort(),
        );
        expect(sales.length).toBeGreaterThanOrEqual(Math.min(200, within(dayAgo(90)).length));
        const times = sales.map(({ soldAt }) => soldAt);
        expect(times).toEqual([...times].sort().reverse());
      }),
      { numRuns: 40 },
    );
  });

  it("comparable sales that fit on one page take one call", async () => {
    const { asked, read } = serveList(Array.from({ length: 200 }, (_, index) => soldAgo(index % 90, index)));
    const { sales, fromDay } = await readNewestSales(car, read, today);
    expect([sales.length, fromDay, asked.length]).toEqual([200, dayAgo(90), 1]);
    expect(asked[0]).toMatchObject({ auction_date_from: dayAgo(90), auction_date_to: today, limit: 200 });
  });

  it("cars with a very different mileage do not count as comparable sales", async () => {
    const others = Array.from({ length: 900 }, (_, index) => soldAgo(index % 90, index, 5_000));
    const comparable = Array.from({ length: 150 }, (_, index) => soldAgo(index % 90, 1_000 + index));
    const { sales } = await readNewestSales(car, serveList([...others, ...comparable]).read, today);
    expect(sales).toHaveLength(150);
  });

  it("a day with more sales than the sample needs is read only partly", async () => {
    const { asked, read } = serveList(Array.from({ length: 5_000 }, (_, index) => soldAgo(0, index)));
    const { sales, fromDay } = await readNewestSales(car, read, today);
    expect([sales.length, fromDay]).toEqual([200, today]);
    expect(asked.length).toBeLessThanOrEqual(16);
  });

  it("the search for comparable sales stops after 16 calls without a match and returns a shorter period", async () => {
    const cars = Array.from({ length: 90 * 300 }, (_, index) => soldAgo(index % 90, index, 5_000));
    const { asked, read } = serveList(cars);
    const { sales, fromDay } = await readNewestSales(car, read, today);
    expect([sales.length, asked.length]).toEqual([0, 16]);
    expect(fromDay > dayAgo(90)).toBe(true);
  });
});
