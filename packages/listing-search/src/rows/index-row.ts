/**
 * One listing in the search index. Null means "unknown": it never satisfies a filter on its field and sorts
 * after every known value.
 */
export interface IndexRow {
  /** Unique in the index; 1 to 200 visible ASCII characters. */
  listingId: string;
  source: string;
  make: string | null;
  model: string | null;
  subModel: string | null;
  trim: string | null;
  bodyStyle: string | null;
  year: number | null;
  mileageKm: number | null;
  /** Start price of an upcoming round, or the asking price of a negotiated purchase. */
  priceKrw: number | null;
  /** Instant of the auction in epoch milliseconds. */
  auctionDateMs: number | null;
  auctionResult: string | null;
  /** Number of rounds, including the current one. */
  auctionCount: number | null;
  fuel: string | null;
  transmission: string | null;
  color: string | null;
  accidentGrade: string | null;
  exteriorGrade: string | null;
  hasAccident: boolean | null;
  hasFrameDamage: boolean | null;
  /** Option tokens, compared without regard to case. */
  options: readonly string[];
  /** Texts that find this listing by `findByTerm`, compared exactly. */
  terms?: readonly string[] | undefined;
  /**
   * The summary of this listing for list pages, opaque to the index and stored compressed. Omit it to keep
   * the index small.
   */
  summary?: Uint8Array | undefined;
}

/** Fields with few tokens; each is stored as a code column with a posting set per token. */
export const categoryFields = [
  "source",
  "fuel",
  "transmission",
  "color",
  "accidentGrade",
  "exteriorGrade",
  "auctionResult",
  "auctionCount",
  "hasAccident",
  "hasFrameDamage",
] as const;
export type CategoryField = (typeof categoryFields)[number];

/** The fields by which rows are sorted and filtered by range. */
export const orderedFields = ["auctionDateMs", "priceKrw", "year", "mileageKm"] as const;
export type OrderedField = (typeof orderedFields)[number];

/** Fields that together identify a variant. Rows are clustered by them, in this order. */
export const variantFields = ["make", "model", "subModel", "trim", "bodyStyle"] as const;
export type VariantField = (typeof variantFields)[number];
