import { type CallBudget, remainingCalls } from "../../domain/access/api-key.ts";

/** Returns headers with the remaining budget of a key after this call. Empty for an unlimited key. */
export function quotaHeaders(budget: CallBudget | null): Record<string, string> {
  if (budget === null) return {};
  return {
    "X-Quota-Limit": String(budget.limit),
    "X-Quota-Remaining": String(remainingCalls(budget)),
  };
}
