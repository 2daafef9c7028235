/** The timeout of each attempt at a dealer source. */
export const dealerTimeouts = {
  searchMilliseconds: 4_000,
  detailMilliseconds: 5_000,
  /** Short, because a list response is still usable without the count. */
  countMilliseconds: 1_000,
} as const;
