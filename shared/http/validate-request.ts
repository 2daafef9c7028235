import * as z from "zod/mini";
import type { RouteDefinition } from "../contract/define-route.ts";
import { takesBody } from "../contract/errors-of-route.ts";
import { describeIssue, toProblemIssues } from "../contract/schema/describe-issue.ts";
import { findReversedRanges } from "../contract/schema/find-reversed-ranges.ts";
import { type ProblemIssue, validationProblem } from "../domain/errors/problem.ts";
import { limitText } from "../domain/text/limit-text.ts";
import type { ExchangeEvent, Step } from "./exchange.ts";
import { findRepeatedParameters } from "./find-repeated-parameters.ts";
import { fieldNamesOf, ignoredHeaders } from "./name-ignored.ts";
import { nameThings } from "./name-things.ts";
import { parseJsonBodyUnchecked } from "./read-json-body.ts";

/** Maximum number of errors in a response. A request may have a hundred thousand errors, too many for a response. */
const mostIssues = 100;

/**
 * Checks path, query and body against the route's schemas and reports every issue in one `validation_error`:
 * values, reversed ranges, single parameters sent twice, and unknown fields of the body. Unknown query
 * parameters are ignored and named in response headers. A repeated list counts as its values joined by
 * commas, as the gateway sends it.
 */
export function validateRequest(route: RouteDefinition): Step {
  return {
    before: ({ event }) => {
      const { exchange } = event;
      Object.assign(exchange.responseHeaders, ignoredHeaders(route, event));
      const issues: ProblemIssue[] = [];
      const check = (part: string, schema: z.ZodMiniType | undefined, value: unknown): unknown => {
        if (schema === undefined) return undefined;
        const result = z.safeParse(schema, value, { error: describeIssue });
        issues.push(
          ...(result.success
            ? findReversedRanges(result.data, part)
            : toProblemIssues(part, result.error.issues)),
        );
        return result.data;
      };
      const params = check("params", route.params, event.pathParameters ?? {});
      const query = check("query", route.query, event.queryStringParameters ?? {});
      const body = takesBody(route) ? check("body", route.body, exchange.body) : undefined;
      Object.assign(exchange.logFields, nameThings(route.path, params, body));
      const repeated = findRepeatedParameters(route, event.rawQueryString ?? "");
      const others = issues.filter(({ path }) => !repeated.some((one) => one.path === path));
      const all = [...repeated, ...others, ...findNeedlessFields(route, event)];
      if (all.length > 0) throw validationProblem(all.slice(0, mostIssues));
      exchange.validated = { params, query, body };
    },
  };
}

const longestShownName = 64;

/** Returns the fields of a body that was sent to a modifying route without a body. */
function findNeedlessFields(route: RouteDefinition, event: ExchangeEvent): ProblemIssue[] {
  if (route.method === "GET" || route.body !== undefined || route.ignoresBody === true) return [];
  return fieldNamesOf(parseJsonBodyUnchecked(event))
    .slice(0, mostIssues)
    .map((name) => ({
      path: `body.${limitText(name, longestShownName)}`,
      message: "is not a known field; this route takes no body",
    }));
}
