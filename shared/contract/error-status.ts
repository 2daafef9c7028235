import { errorCatalogue } from "../domain/errors/error-codes.ts";
import type { Problem } from "../domain/errors/problem.ts";

/** Returns the HTTP status of an error. If its code has two statuses, `details.reason` decides. */
export function statusOf(problem: Pick<Problem, "code" | "details">): number {
  const { status } = errorCatalogue[problem.code];
  if (typeof status === "number") return status;
  const byReason = status[String(problem.details.reason)];
  if (byReason === undefined) throw new Error(`${problem.code} was raised without a known details.reason`);
  return byReason;
}
