import * as z from "zod/mini";
import { type Faults, faultsOf } from "../../../console/src/pieces/refused-fields.ts";
import { describeIssue, toProblemIssues } from "../../../shared/contract/schema/describe-issue.ts";

/** What the service would refuse of a body, by field, as a form shows it. */
export function judgeBody(schema: z.ZodMiniType, body: unknown): Faults {
  const result = z.safeParse(schema, body, { error: describeIssue });
  return result.success ? {} : faultsOf(toProblemIssues("body", result.error.issues));
}
