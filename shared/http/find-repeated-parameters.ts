import * as z from "zod/mini";
import type { RouteDefinition } from "../contract/define-route.ts";
import type { ProblemIssue } from "../domain/errors/problem.ts";

/**
 * Returns the single-value query parameters that were sent more than once. The gateway joins such values by
 * commas, so the parsed query does not show this.
 * @param rawQuery the query string as sent
 */
export function findRepeatedParameters({ query }: RouteDefinition, rawQuery: string): ProblemIssue[] {
  if (!(query instanceof z.ZodMiniObject) || !rawQuery.includes("&")) return [];
  const sent = new URLSearchParams(rawQuery);
  return Object.entries(query.shape).flatMap(([name, schema]) => {
    const times = sent.getAll(name).length;
    if (times < 2 || takesList(schema)) return [];
    const often = times === 2 ? "twice" : `${times} times`;
    return [{ path: `query.${name}`, message: `was sent ${often}, but takes only one value` }];
  });
}

/** Reports whether a parameter takes several values, joined by commas. */
export function takesList(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "array":
      return true;
    case "pipe":
      return takesList(def.out);
    case "optional":
    case "default":
    case "nullable":
      return takesList(def.innerType);
    default:
      return false;
  }
}
