/** What the function of a partner route may weigh, KiB, minified. */
export const bundleBudgetKib = 400;

/** Functions that may weigh more, by entry, for a reason that is written down (decision 0030). */
const exceptions: Record<string, number> = { "partner/assistant/call-assistant": 672 };

/** Budget of a partner route's function by its entry, KiB. */
export const budgetOf = (entry: string): number => exceptions[entry] ?? bundleBudgetKib;
