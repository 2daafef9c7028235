import * as z from "zod/mini";
import { adviceHeaders } from "../contract/advice-headers.ts";
import type { RouteDefinition } from "../contract/define-route.ts";
import { findNearest } from "../domain/text/find-nearest.ts";
import type { ExchangeEvent } from "./exchange.ts";
import { parseJsonBodyUnchecked } from "./read-json-body.ts";

const longestName = 64;
const mostNames = 20;

const printable = (name: string): string => name.replace(/[^\w.[\]-]/g, "_").slice(0, longestName);

const list = (names: readonly string[]): string => names.slice(0, mostNames).map(printable).join(", ");

const unlessEmpty = (header: string, value: string): Record<string, string> =>
  value === "" ? {} : { [header]: value };

/**
 * Returns headers that name the ignored parts of a request: unknown query parameters with suggestions, and accepted
 * body fields without effect. At most 20 names of each.
 */
export const ignoredHeaders = (route: RouteDefinition, event: ExchangeEvent): Record<string, string> => ({
  ...headersOfParameters(route, Object.keys(event.queryStringParameters ?? {})),
  ...unlessEmpty(adviceHeaders.ignoredFields, list(findIgnoredFields(route, event))),
});

function headersOfParameters(route: RouteDefinition, names: readonly string[]): Record<string, string> {
  const known = route.query instanceof z.ZodMiniObject ? Object.keys(route.query.shape) : [];
  const ignored = names.filter((name) => !known.includes(name)).slice(0, mostNames);
  const suggested = ignored.flatMap((name) => {
    const nearest = findNearest(name, known);
    return nearest === null ? [] : [`${printable(name)}=${nearest}`];
  });
  return {
    ...unlessEmpty(adviceHeaders.ignoredParams, list(ignored)),
    ...unlessEmpty(adviceHeaders.suggestedParams, suggested.join(", ")),
  };
}

function findIgnoredFields({ ignoresBody, unusedFields = [] }: RouteDefinition, event: ExchangeEvent) {
  if (ignoresBody === true) return fieldNamesOf(parseJsonBodyUnchecked(event));
  return fieldNamesOf(event.exchange.body).filter((name) => unusedFields.includes(name));
}

/** Returns the names of a JSON object's fields; none of any other value. */
export const fieldNamesOf = (body: unknown): string[] =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
