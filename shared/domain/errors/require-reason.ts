import { type ProblemIssue, validationProblem } from "./problem.ts";

/** Longest reason of an override, in characters. */
export const longestOverrideReason = 500;

/**
 * Rejects an operator's implausible input unless the request contains a reason.
 * @param entry names the implausible input in the error message
 * @throws Problem `validation_error` at `body.override_reason`, which names every objection
 */
export function requireReason(entry: "award" | "prices" | "invoice", objections: readonly string[]): void {
  if (objections.length === 0) return;
  const issue: ProblemIssue = {
    path: "body.override_reason",
    message: `required because ${objections.join(", and ")}. Correct the ${entry}, or state why it is right.`,
  };
  throw validationProblem([issue]);
}
