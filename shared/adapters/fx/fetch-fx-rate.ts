import * as z from "zod/mini";
import { toExactRate } from "../../domain/pricing/convert-currency.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { type UpstreamAccess, UpstreamConnection } from "../upstream/upstream-connection.ts";
import { optionalCredentials } from "../upstream/upstream-credentials.ts";
import { fxAnswerSchema } from "./fx-answers.ts";

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

const failure = "The exchange rate provider gave no usable rate";
const timeoutMilliseconds = 5_000;
const path = `/latest?${new URLSearchParams({ base: "USD", symbols: "KRW" })}`;
const access: UpstreamAccess = {
  baseUrl: () => requireVariable("FX_PROVIDER_URL"),
  credentials: optionalCredentials("readSecret:fx", "authorization"),
};

/**
 * Requests the current rate from the provider (Frankfurter's format), with at most two attempts of 5 seconds.
 * @throws FxRateUnavailable when the provider does not return a plausible rate in time
 */
export async function fetchFxRate(): Promise<PublishedRate> {
  // A new connection for each call: calls are an hour apart, so a breaker opened by an earlier call must not block this
  // call.
  const connection = new UpstreamConnection("fx", access);
  const rate = await connection.ask({ path, read: readRate, timeoutMilliseconds }).catch(({ cause }) => {
    throw new FxRateUnavailable(failure, { cause });
  });
  if (rate === null) throw new FxRateUnavailable(failure, { cause: new Error("fx answered 404") });
  return rate;
}

function readRate(text: string): PublishedRate {
  const { date, rates } = z.parse(fxAnswerSchema, JSON.parse(text));
  return { krwPerUsd: toExactRate(rates.KRW), asOf: Date.parse(`${date}T00:00:00Z`) };
}
