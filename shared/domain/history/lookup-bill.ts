const firstTierLookups = 500;
const firstTierUsd = 3;
const secondTierUsd = 2;

/** Returns a partner's bill for the billable lookups of one KST month, in whole US dollars. */
export const lookupBillUsd = (billable: number): number =>
  Math.min(billable, firstTierLookups) * firstTierUsd +
  Math.max(0, billable - firstTierLookups) * secondTierUsd;
