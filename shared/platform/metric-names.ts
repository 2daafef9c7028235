/** The CloudWatch namespace of our own metrics. */
export const metricNamespace = "VehicleSourcing";

/**
 * Custom metrics by CloudWatch name, each with its dimension in addition to the stage; null for a metric with
 * one series.
 */
export const metricDimensions = {
  /** A circuit breaker opened, or stayed open after its trial call, in one function environment. */
  BreakersOpened: "upstream",
  /** A log was altered: entries are missing, or they contradict their digests or an order. */
  ChangedLogs: null,
  /** 1 for an accepted attempt of a webhook delivery, otherwise 0. */
  DeliverySuccess: null,
  /** Minutes since the current exchange rate was read. */
  FxRateAgeMinutes: null,
  /** Listings that a full batch does not contain but that stay, because the batch would remove too many listings. */
  HeldRemovals: null,
  /** Partners withdrew the highest bid on a car after its cutoff. */
  LeadingBidsWithdrawn: null,
  /** Requests and runs that gave up because concurrent changes always came first. */
  RacesLost: null,
  /** 1 for an inventory batch that was rejected as a whole, 0 for a batch that was applied. */
  RefusedBatches: null,
  /** Percentage of rejected rows in an inventory batch. */
  RejectedRowPercent: null,
  /** Minutes since the search index was built, if it lacks an applied batch; otherwise 0. */
  SearchIndexAgeMinutes: null,
  /** A secret could not be read or is malformed. */
  SecretReadsFailed: null,
  /** An upstream rejected our credentials even after they were read again. */
  UpstreamCredentialsRefused: null,
  /** Terms of the history provider without a translation. */
  UnknownHistoryTerms: null,
} as const satisfies Record<string, string | null>;

/** Name of one of our metrics. */
export type MetricName = keyof typeof metricDimensions;
