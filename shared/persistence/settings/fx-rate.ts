import type { FxRate } from "../../domain/pricing/usable-rate.ts";
import { fxRateKey } from "../keys.ts";
import { getItem } from "../table.ts";
import { commit, putWrite } from "../transaction.ts";

/** The rate read last, however old; null before the first. */
export async function getFxRate(): Promise<FxRate | null> {
  const item = await getItem("get:fxRate", fxRateKey());
  if (item === null) return null;
  return {
    krwPerUsd: Number(item.krw_per_usd),
    asOf: Number(item.as_of),
    fetchedAt: Number(item.fetched_at),
  };
}

/** Replaces the stored rate. */
export async function putFxRate(rate: FxRate): Promise<void> {
  await commit([
    putWrite("put:fxRate", "fx-rate", {
      ...fxRateKey(),
      entity: "fx_rate",
      krw_per_usd: rate.krwPerUsd,
      as_of: rate.asOf,
      fetched_at: rate.fetchedAt,
    }),
  ]);
}
