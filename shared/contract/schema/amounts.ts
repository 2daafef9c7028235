/** The largest price that cars are searched by, whole US dollars. */
export const largestSearchUsd = 100_000_000;

/** The largest amount that can be entered for an order, whole US dollars. */
export const largestOrderUsd = 1_000_000_000;

/** The largest price in won. */
export const largestPriceKrw = 1_000_000_000_000;
