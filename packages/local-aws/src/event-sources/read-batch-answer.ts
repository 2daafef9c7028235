import type { InvocationResult } from "../runtime/start-environment.ts";

/**
 * Returns the identifiers of the records that a function reports as failed, in the order of `identifiers`. Returns all
 * when the function failed, or when Lambda would treat its report as the failure of the whole batch (an unknown or
 * empty identifier, or another shape). Empty when everything succeeded.
 *
 * @param reportsFailures whether the mapping requests ReportBatchItemFailures; if not, any response is a
 * success.
 */
export function readFailedIdentifiers(
  result: InvocationResult,
  identifiers: readonly string[],
  reportsFailures: boolean,
): string[] {
  if (!result.ok) return [...identifiers];
  if (!reportsFailures) return [];
  const answer: unknown = JSON.parse(result.payload);
  if (answer === null || answer === "") return [];
  if (typeof answer !== "object") return [...identifiers];
  const { batchItemFailures } = answer as { batchItemFailures?: unknown };
  if (batchItemFailures === undefined || batchItemFailures === null) return [];
  if (!Array.isArray(batchItemFailures)) return [...identifiers];
  const failed = new Set<string>();
  for (const failure of batchItemFailures) {
    const identifier = (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier;
    if (typeof identifier !== "string" || !identifiers.includes(identifier)) return [...identifiers];
    failed.add(identifier);
  }
  return identifiers.filter((identifier) => failed.has(identifier));
}
