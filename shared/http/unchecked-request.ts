import type { ExchangeEvent } from "./exchange.ts";
import { parseJsonBodyUnchecked } from "./read-json-body.ts";

/** A request before validation. */
export interface UncheckedRequest {
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  /** Parsed JSON if the body is JSON, otherwise undefined. */
  body: unknown;
  now: number;
}

/** Returns the untrusted parts of a request. */
export function uncheckedRequest(event: ExchangeEvent): UncheckedRequest {
  return {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    body: parseJsonBodyUnchecked(event),
    now: event.exchange.receivedAt,
  };
}
