import * as z from "zod/mini";
import type { RouteDefinition } from "../contract/define-route.ts";
import { describeIssue, toProblemIssues } from "../contract/schema/describe-issue.ts";
import { type ProblemIssue, validationProblem } from "../domain/errors/problem.ts";
import type { Step } from "./exchange.ts";

const ignoredHeader = "X-Svc-Ignored-Params";
const nameLengthLimit = 64;
const nameCountLimit = 20;

/** A body may be wrong in a hundred thousand places; the answer has room for these. */
const issueLimit = 100;

/**
 * Checks path, query and body against the route's schemas and reports every issue in one `validation_error`. Unknown
 * query parameters are ignored and named in a response header. A repeated parameter counts as its values joined by
 * commas, as the gateway passes it.
 */
export function validateRequest(route: RouteDefinition): Step {
  return {
    before: ({ event }) => {
      const query = event.queryStringParameters ?? {};
      const ignored = ignoredParameters(route, Object.keys(query));
      if (ignored !== "") event.exchange.responseHeaders[ignoredHeader] = ignored;
      const issues: ProblemIssue[] = [];
      const check = (part: string, schema: z.ZodMiniType | undefined, value: unknown): unknown => {
        if (schema === undefined) return undefined;
        const result = z.safeParse(schema, value, { error: describeIssue });
        if (result.success) return result.data;
        issues.push(...toProblemIssues(part, result.error.issues));
        return undefined;
      };
      event.exchange.validated = {
        params: check("params", route.params, event.pathParameters ?? {}),
        query: check("query", route.query, query),
        body: route.ignoresBody === true ? undefined : check("body", route.body, event.exchange.body),
      };
      if (issues.length > 0) throw validationProblem(issues.slice(0, issueLimit));
    },
  };
}

function ignoredParameters(route: RouteDefinition, names: readonly string[]): string {
  const known = route.query instanceof z.ZodMiniObject ? Object.keys(route.query.shape) : [];
  return names
    .filter((name) => !known.includes(name))
    .slice(0, nameCountLimit)
    .map((name) => name.replace(/[^\w.[\]-]/g, "_").slice(0, nameLengthLimit))
    .join(", ");
}
