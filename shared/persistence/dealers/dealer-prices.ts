import { daySeconds } from "../../domain/time/durations.ts";
import { packJsonFast, unpackJson } from "../packed-json.ts";
import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";
import { dealerPricesKey } from "../watch-keys.ts";

const keptSeconds = 3 * daySeconds;

/** Prices of a dealer search's cars at the previous recheck, whole won, by listing id. */
export async function readDealerPrices(branchName: string): Promise<Map<string, number>> {
  const item = await getItem("get:dealerPrices", dealerPricesKey(branchName));
  return new Map(item === null ? [] : (unpackJson(item.prices) as [string, number][]));
}

/** Stores the prices, replacing those before. */
export async function writeDealerPrices(
  branchName: string,
  prices: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await putOne(
    putWrite("put:dealerPrices", "dealer-prices", {
      ...dealerPricesKey(branchName),
      entity: "dealer_prices",
      prices: packJsonFast([...prices]),
      expires_at: Math.floor(now / 1000) + keptSeconds,
    }),
  );
}
