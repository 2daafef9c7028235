import {
  type CarSale,
  type ComparableSale,
  comparableDays,
  comparableYears,
} from "../../domain/pricing/assess-market.ts";
import { expiryAfter } from "../../domain/retention/kept-days.ts";
import { dayMilliseconds } from "../../domain/time/durations.ts";
import { comparableKey } from "../keys/inventory-keys.ts";
import { queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";

/** No reader needs sales that are older than the comparison period. */
const keptDays = 2 * comparableDays;

/** Maximum number of sales per model year. If more cars were sold, the latest sales suffice. */
const maxSalesPerYear = 100;

/** Returns sales of similar cars up to `now`, the latest 100 of each model year, in one round trip. */
export async function readComparables(
  { make, model, year }: Pick<CarSale, "make" | "model" | "year">,
  now: number,
): Promise<ComparableSale[]> {
  const years = Array.from(
    { length: 2 * comparableYears + 1 },
    (_, position) => year - comparableYears + position,
  );
  const pages = await Promise.all(
    years.map((modelYear) =>
      readYear({ make, model, year: modelYear }, now - comparableDays * dayMilliseconds, now),
    ),
  );
  return pages.flat();
}

/** Returns ids of listings of one make, model and model year sold in a period, the latest 100. */
export async function readSoldListingIds(
  car: Pick<CarSale, "make" | "model" | "year">,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  return (await readYear(car, from, until)).map(({ listingId }) => listingId);
}

async function readYear(
  car: Pick<CarSale, "make" | "model" | "year">,
  from: number,
  to: number,
): Promise<ComparableSale[]> {
  const first = comparableKey(car, from, "");
  const { items } = await queryPage("query:comparable", {
    partition: first.pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: { ":first": first.sk, ":last": comparableKey(car, to, "~").sk },
    limit: maxSalesPerYear,
    descending: true,
  });
  return items.map(saleItems.fromItem);
}

/**
 * Returns the writes that update the record of a sale with its listing; a corrected result replaces the earlier result.
 * @param options.isOutdated whether the record may differ from `before`; the record is then always written
 */
export function comparableWrites(
  before: CarSale | null,
  after: CarSale | null,
  { isOutdated = false }: { isOutdated?: boolean } = {},
): Write[] {
  const old = before && toItem(before);
  const fresh = after && toItem(after);
  if (!isOutdated && JSON.stringify(old) === JSON.stringify(fresh)) return [];
  const isMoved = old !== null && (old.pk !== fresh?.pk || old.sk !== fresh.sk);
  return [
    ...(isMoved ? [deleteWrite("delete:comparable", "comparable", { pk: old.pk, sk: old.sk })] : []),
    ...(fresh === null ? [] : [putWrite("put:comparable", "comparable", fresh)]),
  ];
}

const saleItems = storedEntity<ComparableSale>("comparable");
const toItem = (sale: CarSale) => {
  const { make: _, model: __, year: ___, ...kept } = sale;
  const places = {
    ...comparableKey(sale, sale.soldAt, sale.listingId),
    expires_at: expiryAfter(sale.soldAt, keptDays),
  };
  return saleItems.toItem(places, kept);
};
