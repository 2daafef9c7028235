/** The timeout of each attempt at a dealer source. */
export const dealerTimeouts = {
  searchMilliseconds: 4_000,
  detailMilliseconds: 5_000,
  /** A count is optional in every answer, so it gets little time. */
  countMilliseconds: 1_000,
} as const;
