import * as z from "zod/mini";
import { toExactRate } from "../../domain/pricing/convert-currency.ts";
import { requireVariable } from "../../platform/environment-variables.ts";

/** The rate published by the provider. */
export interface PublishedRate {
  krwPerUsd: number;
  /** Midnight UTC of the provider's date, epoch milliseconds. */
  asOf: number;
}

/** The provider gave no plausible rate. */
class FxRateUnavailable extends Error {
  override name = "FxRateUnavailable";
}

const attempts = 2;
const timeoutMilliseconds = 5_000;
const answerSchema = z.object({
  base: z.literal("USD"),
  date: z.iso.date(),
  // A number far from any rate of the last decades is an error and would misprice every car.
  rates: z.object({ KRW: z.number().check(z.minimum(500), z.maximum(5_000)) }),
});

/**
 * Requests the current rate from the provider (Frankfurter's format), at most twice, 5 seconds each.
 * @throws FxRateUnavailable when it does not answer in time with a plausible rate
 */
export async function fetchFxRate(): Promise<PublishedRate> {
  const url = new URL(`${requireVariable("FX_PROVIDER_URL")}/latest`);
  url.search = new URLSearchParams({ base: "USD", symbols: "KRW" }).toString();
  let cause: unknown;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await askOnce(url);
    } catch (error) {
      cause = error;
    }
  }
  throw new FxRateUnavailable("The exchange rate provider gave no usable rate", { cause });
}

async function askOnce(url: URL): Promise<PublishedRate> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The provider answered ${response.status}`);
  }
  const { date, rates } = answerSchema.parse(await response.json());
  return { krwPerUsd: toExactRate(rates.KRW), asOf: Date.parse(`${date}T00:00:00Z`) };
}
