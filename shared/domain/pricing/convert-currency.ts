const rateScale = 1_000_000;

/** A rate cut to the six decimals that conversions compute with. */
export const toExactRate = (krwPerUsd: number): number => Math.round(krwPerUsd * rateScale) / rateScale;

/** Whole US dollars that cover an amount of whole won: the exact quotient, rounded up. */
export function krwToUsdRoundedUp(krw: number, krwPerUsd: number): number {
  const [dividend, divisor] = scale(krw, krwPerUsd);
  return Number((dividend + divisor - 1n) / divisor);
}

/** Whole US dollars nearest to an amount of whole won, halves up. */
export function krwToUsdRounded(krw: number, krwPerUsd: number): number {
  const [dividend, divisor] = scale(krw, krwPerUsd);
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

/** US cents nearest to an amount of whole won, halves up. */
export const krwToUsdCentsRounded = (krw: number, krwPerUsd: number): number =>
  krwToUsdRounded(krw * 100, krwPerUsd);

/** The most whole won that are worth no more than an amount of whole US dollars. */
export function usdToKrwRoundedDown(usd: number, krwPerUsd: number): number {
  return Number((BigInt(usd) * scaledRate(krwPerUsd)) / BigInt(rateScale));
}

// A quotient of floats can land just above a whole dollar, and rounding up would then charge one too many.
function scale(krw: number, krwPerUsd: number): [bigint, bigint] {
  return [BigInt(krw) * BigInt(rateScale), scaledRate(krwPerUsd)];
}

const scaledRate = (krwPerUsd: number): bigint => BigInt(Math.round(krwPerUsd * rateScale));
