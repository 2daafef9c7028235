import { daySeconds } from "../../domain/time/durations.ts";
import { packJsonFast, unpackJson } from "../packed-json.ts";
import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";
import { dealerPricesKey } from "../watch-keys.ts";

const keptSeconds = 3 * daySeconds;

/** Prices of a dealer search's cars, whole won, by listing id, as watches read them. */
export interface DealerPrices {
  /** The hour in which they were read, in hours since 1970; null where an earlier release stored them. */
  hour: number | null;
  prices: ReadonlyMap<string, number>;
  /** Those of the last time before that hour. */
  before: ReadonlyMap<string, number>;
}

/** The prices that were read last; null for a search that was not read for days. */
export async function readDealerPrices(branchName: string): Promise<DealerPrices | null> {
  const item = await getItem("get:dealerPrices", dealerPricesKey(branchName));
  if (item === null) return null;
  const toPrices = (packed: unknown) =>
    new Map(packed === undefined ? [] : (unpackJson(packed) as [string, number][]));
  return {
    hour: item.hour === undefined ? null : Number(item.hour),
    prices: toPrices(item.prices),
    before: toPrices(item.before),
  };
}

/** Stores the prices, replacing those before. */
export async function writeDealerPrices(
  branchName: string,
  { hour, prices, before }: DealerPrices & { hour: number },
  now: number,
): Promise<void> {
  await putOne(
    putWrite("put:dealerPrices", "dealer-prices", {
      ...dealerPricesKey(branchName),
      entity: "dealer_prices",
      hour,
      prices: packJsonFast([...prices]),
      before: packJsonFast([...before]),
      expires_at: Math.floor(now / 1000) + keptSeconds,
    }),
  );
}
