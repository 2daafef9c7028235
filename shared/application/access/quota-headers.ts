import { type CallBudget, remainingCalls } from "../../domain/access/api-key.ts";

/**
 * Returns headers with the remaining budget of a key after this call; empty for a key without a budget, which is
 * unlimited.
 */
export function quotaHeaders(budget: CallBudget | null): Record<string, string> {
  if (budget === null) return {};
  return {
    "X-Quota-Limit": String(budget.limit),
    "X-Quota-Remaining": String(remainingCalls(budget)),
  };
}
