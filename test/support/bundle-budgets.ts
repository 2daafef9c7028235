/** Maximum size of a partner route's minified function, KiB. */
export const bundleBudgetKib = 400;

/** Functions with a larger limit, by entry, for a documented reason (decisions 0030 and 0101). */
const exceptions: Record<string, number> = {
  "partner/assistant/call-assistant": 676,
  "partner/statements/get-order-receipt-document": 896,
};

/** Returns the size limit of a partner route's function by its entry, KiB. */
export const budgetOf = (entry: string): number => exceptions[entry] ?? bundleBudgetKib;
