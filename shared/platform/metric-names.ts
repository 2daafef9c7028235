/** The CloudWatch namespace of our own metrics. */
export const metricNamespace = "VehicleSourcing";

/**
 * Custom metrics by CloudWatch name, each with its dimension in addition to the stage; null for a metric with one
 * series.
 */
export const metricDimensions = {
  /** A circuit breaker opened, or stayed open after its trial call, in one function environment. */
  BreakersOpened: "upstream",
  /** 1 for an attempt at a webhook delivery that the endpoint accepted, otherwise 0. */
  DeliverySuccess: null,
  /** Minutes since the current exchange rate was read. */
  FxRateAgeMinutes: null,
  /** Listings that a full batch lacks and that were not removed, because their share is large. */
  HeldRemovals: null,
  /** Partners withdrew the highest bid on a car after its cutoff. */
  LeadingBidsWithdrawn: null,
  /** Requests and runs that gave up because concurrent changes always came first. */
  RacesLost: null,
  /** 1 for an inventory batch that was rejected as a whole, 0 for a batch that was applied. */
  RefusedBatches: null,
  /** Rows of an inventory batch that were not accepted, of 100. */
  RejectedRowPercent: null,
  /** Minutes since the search index was built while it lacks a batch in force; 0 when it lacks none. */
  SearchIndexAgeMinutes: null,
  /** A secret could not be read, or is not of its form. */
  SecretReadsFailed: null,
  /** An upstream rejected our credentials, also after they were read afresh. */
  UpstreamCredentialsRefused: null,
  /** Words of the history provider without a translation. */
  UnknownHistoryTerms: null,
} as const satisfies Record<string, string | null>;

/** Name of one of our metrics. */
export type MetricName = keyof typeof metricDimensions;
