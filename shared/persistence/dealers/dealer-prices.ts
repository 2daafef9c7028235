import { daySeconds } from "../../domain/time/durations.ts";
import { dealerPricesKey } from "../keys/watch-keys.ts";
import { compressJsonFast, decompressJson } from "../table/compressed-json.ts";
import { putOne } from "../table/put-one.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

const keptSeconds = 3 * daySeconds;

/** Prices of a dealer search's cars, whole won, by listing id, as last read for watches. */
export interface DealerPrices {
  /** The hour of the read, in hours since 1970; null if an earlier release stored the prices. */
  hour: number | null;
  prices: ReadonlyMap<string, number>;
  /** Prices at the last read before that hour. */
  before: ReadonlyMap<string, number>;
}

/** Maximum number of cars per item. With both price lists it takes at most about 200 KB compressed. */
const carsOfItem = 8_000;

/** Returns the last stored prices; null for a search that was not read for days. */
export async function readDealerPrices(branchName: string): Promise<DealerPrices | null> {
  const item = await getItem("get:dealerPrices", dealerPricesKey(branchName));
  if (item === null) return null;
  const further = Array.from({ length: Number(item.partCount ?? 1) - 1 }, (_, index) =>
    getItem("get:dealerPrices", dealerPricesKey(partName(branchName, index + 1))),
  );
  const parts = [item, ...(await Promise.all(further))];
  const toPrices = (name: "prices" | "before") =>
    new Map(
      parts.flatMap((part) =>
        part?.[name] === undefined ? [] : (decompressJson(part[name]) as [string, number][]),
      ),
    );
  return {
    hour: item.hour === undefined ? null : Number(item.hour),
    prices: toPrices("prices"),
    before: toPrices("before"),
  };
}

/**
 * Stores the prices, replacing earlier ones. The first part is written last, because it contains the number of parts. A
 * concurrent reader may get prices of both writes, which are all real prices.
 */
export async function writeDealerPrices(
  branchName: string,
  { hour, prices, before }: DealerPrices & { hour: number },
  now: number,
): Promise<void> {
  const partCount = Math.max(1, Math.ceil(Math.max(prices.size, before.size) / carsOfItem));
  const [first, ...further] = Array.from({ length: partCount }, (_, part) => {
    const some = (all: ReadonlyMap<string, number>) =>
      [...all].slice(part * carsOfItem, (part + 1) * carsOfItem);
    return putWrite("put:dealerPrices", "dealer-prices", {
      ...dealerPricesKey(partName(branchName, part)),
      entity: "dealer_prices",
      hour,
      partCount,
      prices: compressJsonFast(some(prices)),
      before: compressJsonFast(some(before)),
      expires_at: Math.floor(now / 1000) + keptSeconds,
    });
  });
  await Promise.all(further.map(putOne));
  if (first !== undefined) await putOne(first);
}

const partName = (branchName: string, part: number): string =>
  part === 0 ? branchName : `${branchName}.${part}`;
