import type { DealerCar, DealerInspection } from "./dealer-car.ts";
import type { DealerSourceKey } from "./dealer-listing-id.ts";
import type { SourceVocabulary, VocabularyTerm } from "./dealer-vocabulary.ts";
import type { DealerOption } from "./option-tokens.ts";

/**
 * Sort orders of dealer searches. Cars with equal keys are in ascending order of the source's own numbers.
 */
export const dealerSorts = ["year_desc", "price_asc", "price_desc", "mileage_asc"] as const;
/** A sort order of dealer searches. */
export type DealerSort = (typeof dealerSorts)[number];

/** Filters that the source itself applies. An undefined filter is not applied. */
export interface DealerFilters {
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  mileageMaxKm?: number | undefined;
  priceMinKrw?: number | undefined;
  priceMaxKrw?: number | undefined;
  fuel?: string | undefined;
  color?: string | undefined;
  /** A car must have all of these options. */
  options: readonly DealerOption[];
}

/** One upstream search, in terms of the source's own vocabulary. */
export interface DealerBranch {
  source: DealerSourceKey;
  make: VocabularyTerm;
  model: VocabularyTerm | null;
  subModel: VocabularyTerm | null;
}

/** One page of one branch. */
export interface BranchRequest {
  branch: DealerBranch;
  filters: DealerFilters;
  sort: DealerSort;
  /** `nextToken` of the previous page; null for the first page. */
  token: string | null;
}

/** Cars in the requested order, including cars that cannot be bought. */
export interface BranchPage {
  cars: DealerCar[];
  /** Null on the last page. */
  nextToken: string | null;
  /** The number of all matches, as estimated by the source. */
  total: number;
}

/** Maximum number of cars on one page of a source. */
export const dealerPageSize = 48;

/** A retail market that sells cars at fixed prices. */
export interface DealerSource {
  key: DealerSourceKey;
  /** @throws DealerSourceUnavailable */
  search(request: BranchRequest): Promise<BranchPage>;
  /** Returns an estimated number of matches. Fails if counting would take too long. @throws DealerSourceUnavailable */
  count(branch: DealerBranch, filters: DealerFilters): Promise<number>;
  /** Returns a car; null when the source does not have it. @throws DealerSourceUnavailable */
  readCar(number: number): Promise<DealerCar | null>;
  /** Returns the inspection of a car; null when it has none. @throws DealerSourceUnavailable */
  readInspection(number: number): Promise<DealerInspection | null>;
  /** @throws DealerSourceUnavailable */
  readVocabulary(): Promise<SourceVocabulary>;
}

/** Both sources. */
export type DealerSources = Readonly<Record<DealerSourceKey, DealerSource>>;

/** A source did not respond in time, or returned no usable response. */
export class DealerSourceUnavailable extends Error {
  override readonly name = "DealerSourceUnavailable";
  readonly source: DealerSourceKey;

  constructor(source: DealerSourceKey, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.source = source;
  }
}
