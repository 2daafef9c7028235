import { comparableDays } from "../../../../shared/domain/pricing/assess-market.ts";
import type { ListOwnVehiclesQuery, VehicleSummary } from "../../api/generated/types.ts";
import { largestPage } from "../../query/read-all.ts";
import {
  type ComparableSale,
  type ComparedCar,
  comparableQuery,
  selectComparables,
} from "./comparable-sales.ts";

/** The newest comparable sales, and the period that was searched for them: Korean dates, both included. */
export interface NewestSales {
  sales: ComparableSale[];
  fromDay: string;
  toDay: string;
}

type ReadCars = (
  query: ListOwnVehiclesQuery,
) => Promise<{ data: VehicleSummary[]; next_cursor: string | null }>;

interface Period {
  fromDay: string;
  toDay: string;
  cursor?: string;
}

/** Number of sales at which reading stops, because more sales would hardly change the estimate. */
const enoughSales = 200;

/**
 * Maximum number of calls. Halving 90 days down to one day takes at most eight of them, so some calls always remain to
 * read sales.
 */
const mostReads = 16;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Reads the newest 200 or more sales of the last 90 days that are comparable with a car. A list of cars begins
 * with the oldest auction, so a period with more cars than a page is halved, and the newer half is read first.
 * @param today the date in Korea
 */
export async function readNewestSales(
  car: ComparedCar,
  readCars: ReadCars,
  today: string,
): Promise<NewestSales> {
  const sales: ComparableSale[] = [];
  const unread: Period[] = [{ fromDay: addDays(today, -comparableDays), toDay: today }];
  let fromDay = today;
  for (let reads = 0; reads < mostReads && sales.length < enoughSales; reads++) {
    const period = unread.pop();
    if (period === undefined) break;
    const { data, next_cursor } = await readCars({
      ...comparableQuery(car),
      ...{ auction_date_from: period.fromDay, auction_date_to: period.toDay, limit: largestPage },
      ...(period.cursor !== undefined && { cursor: period.cursor }),
    });
    if (next_cursor !== null && period.fromDay < period.toDay) {
      unread.push(...halve(period));
      continue;
    }
    if (next_cursor !== null) unread.push({ ...period, cursor: next_cursor });
    sales.push(...selectComparables(car, data));
    fromDay = period.fromDay;
  }
  return {
    sales: sales.sort((one, other) => Date.parse(other.soldAt) - Date.parse(one.soldAt)),
    fromDay,
    toDay: today,
  };
}

/** Returns the older half of a period, then the newer half. */
function halve({ fromDay, toDay }: Period): [Period, Period] {
  const days = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / dayMilliseconds);
  const middle = addDays(fromDay, Math.ceil(days / 2));
  return [
    { fromDay, toDay: addDays(middle, -1) },
    { fromDay: middle, toDay },
  ];
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, day.length);
