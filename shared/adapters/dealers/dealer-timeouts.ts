/** How long each attempt at a dealer source may take. */
export const dealerTimeouts = {
  searchMilliseconds: 4_000,
  detailMilliseconds: 5_000,
  /** A count only decorates an answer that does not need it. */
  countMilliseconds: 1_000,
} as const;
