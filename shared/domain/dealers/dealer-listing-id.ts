/** Keys of the dealer sources, as in `source_status` and the control surface. */
export const dealerSourceKeys = ["retail_a", "retail_b"] as const;
/** One dealer source. */
export type DealerSourceKey = (typeof dealerSourceKeys)[number];

/** A car of a dealer source, by the source's own number. */
export interface DealerCarId {
  source: DealerSourceKey;
  /** The source's own number, at most fourteen digits. */
  number: number;
}

const lastDigitOf: Readonly<Record<DealerSourceKey, number>> = { retail_a: 1, retail_b: 2 };
const listingIdPattern = /^retail_([1-9]\d{0,13})(\d)$/;

/** Returns the public number of a dealer car: the source's own number followed by the digit of the source. */
export const toPublicNumber = ({ source, number }: DealerCarId): number => number * 10 + lastDigitOf[source];

/** `retail_<public number>`. */
export const toDealerListingId = (id: DealerCarId): string => `retail_${toPublicNumber(id)}`;

/** Returns the dealer car of a listing id; null when the id is not a dealer's. */
export function parseDealerListingId(listingId: string): DealerCarId | null {
  const [, number, digit] = listingIdPattern.exec(listingId) ?? [];
  const source = dealerSourceKeys.find((key) => String(lastDigitOf[key]) === digit);
  return source === undefined || number === undefined ? null : { source, number: Number(number) };
}
