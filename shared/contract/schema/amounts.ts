/** The highest price that a vehicle search accepts, in whole US dollars. */
export const largestSearchUsd = 100_000_000;

/** The highest amount that can be entered for an order, in whole US dollars. */
export const largestOrderUsd = 1_000_000_000;

/** The largest price in won. */
export const largestPriceKrw = 1_000_000_000_000;
