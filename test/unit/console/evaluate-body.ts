import * as z from "zod/mini";
import { type Faults, faultsOf } from "../../../console/src/components/forms/refused-fields.ts";
import { describeIssue, toProblemIssues } from "../../../shared/contract/schema/describe-issue.ts";

/** Returns the service's validation errors for a body, by field, in the format of a form. */
export function evaluateBody(schema: z.ZodMiniType, body: unknown): Faults {
  const result = z.safeParse(schema, body, { error: describeIssue });
  return result.success ? {} : faultsOf(toProblemIssues("body", result.error.issues));
}
