const rateScale = 1_000_000;

/** Returns a rate rounded to the six decimals that conversions use. */
export const toExactRate = (krwPerUsd: number): number => Math.round(krwPerUsd * rateScale) / rateScale;

/** Converts whole won to whole US dollars with exact division, rounded up. */
export function krwToUsdRoundedUp(krw: number, krwPerUsd: number): number {
  const [dividend, divisor] = scale(krw, krwPerUsd);
  return Number((dividend + divisor - 1n) / divisor);
}

/** Returns a whole won amount in whole US dollars, rounded to nearest, halves up. */
export function krwToUsdRounded(krw: number, krwPerUsd: number): number {
  const [dividend, divisor] = scale(krw, krwPerUsd);
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

/** Returns a whole won amount in US cents, rounded to nearest, halves up. */
export const krwToUsdCentsRounded = (krw: number, krwPerUsd: number): number =>
  krwToUsdRounded(krw * 100, krwPerUsd);

/** Returns the largest whole won amount worth at most the given whole US dollars. */
export function usdToKrwRoundedDown(usd: number, krwPerUsd: number): number {
  return Number((BigInt(usd) * scaledRate(krwPerUsd)) / BigInt(rateScale));
}

// A quotient of floats can be slightly above a whole dollar. Rounding it up would charge one dollar too many.
function scale(krw: number, krwPerUsd: number): [bigint, bigint] {
  return [BigInt(krw) * BigInt(rateScale), scaledRate(krwPerUsd)];
}

const scaledRate = (krwPerUsd: number): bigint => BigInt(Math.round(krwPerUsd * rateScale));
