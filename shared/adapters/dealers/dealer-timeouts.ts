/** The timeout of each attempt at a dealer source. */
export const dealerTimeouts = {
  searchMilliseconds: 4_000,
  detailMilliseconds: 5_000,
  /** Short, because every response is usable without a count. */
  countMilliseconds: 1_000,
} as const;
