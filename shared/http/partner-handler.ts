import type { RouteBody, RouteDefinition, RouteParams, RouteQuery } from "../contract/define-route.ts";
import { Problem } from "../domain/errors/problem.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { admitPartner, type PartnerCaller } from "./admit-partner.ts";
import type { ExchangeEvent, Step } from "./exchange.ts";
import { buildPipeline, type GatewayHandler, requestSteps } from "./pipeline.ts";
import { peekJsonBody } from "./read-json-body.ts";
import type { Reply } from "./reply.ts";

/** A checked request of an admitted partner. */
export interface PartnerCall<Route extends RouteDefinition, Prefetched = undefined> {
  params: RouteParams<Route>;
  query: RouteQuery<Route>;
  body: RouteBody<Route>;
  /** A UUID v4 in lower case on routes that require one, else null. */
  idempotencyKey: string | null;
  caller: PartnerCaller;
  requestId: string;
  /** When the request was received, epoch milliseconds. */
  now: number;
  /** What `prefetch` promised; it rejects here, and only here, when `prefetch` failed. */
  prefetched: Promise<Prefetched>;
}

/** A request nobody has checked yet. */
export interface UncheckedRequest {
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  /** Parsed JSON where the body is JSON, else undefined. */
  body: unknown;
  now: number;
}

/** What a partner route may bring along beside its handler. */
export interface PartnerHandlerOptions<Prefetched> {
  /** Reads that depend on the request alone, begun beside the key check. It must not write, nor trust its input. */
  prefetch?: (request: UncheckedRequest) => Promise<Prefetched>;
  clock?: Clock;
}

/**
 * The Lambda entry point of a partner route: admits the caller by API key, checks the request against the route, calls
 * `handle` and answers its reply. A `Problem` thrown by `handle` becomes its envelope, anything else `internal_error`.
 */
export function partnerHandler<Route extends RouteDefinition, Prefetched = undefined>(
  route: Route,
  handle: (call: PartnerCall<Route, Prefetched>) => Promise<Reply>,
  options: PartnerHandlerOptions<Prefetched> = {},
): GatewayHandler {
  const { prefetch, clock = systemClock } = options;
  const begun = new WeakMap<ExchangeEvent<PartnerCaller>, Promise<Prefetched | undefined>>();
  const beginReads = (event: ExchangeEvent<PartnerCaller>) => {
    if (prefetch === undefined) return;
    const reads = prefetch(uncheckedRequest(event));
    // A refused call never awaits its reads; their failure must not end the process.
    reads.catch(() => undefined);
    begun.set(event, reads);
  };
  const respond = (event: ExchangeEvent<PartnerCaller>): Promise<Reply> => {
    const { validated, idempotencyKey, requestId, receivedAt, caller } = event.exchange;
    return handle({
      ...validated,
      idempotencyKey,
      caller,
      requestId,
      now: receivedAt,
      prefetched: begun.get(event) ?? Promise.resolve(undefined),
    } as PartnerCall<Route, Prefetched>);
  };
  const steps = [
    admitPartner({ isBudgeted: () => route.budgeted }, beginReads),
    refuseInProduction(route),
    ...(requestSteps(route) as Step<PartnerCaller>[]),
  ];
  return buildPipeline(route.operationId, steps, respond, clock);
}

/** Who may not call a route at all is not told what is wrong with the request. */
function refuseInProduction({ refusedInProduction }: RouteDefinition): Step<PartnerCaller> {
  return {
    before: ({ event }) => {
      if (refusedInProduction === undefined || event.exchange.caller?.environment !== "production") return;
      throw new Problem("forbidden", refusedInProduction);
    },
  };
}

function uncheckedRequest(event: ExchangeEvent<PartnerCaller>): UncheckedRequest {
  return {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    body: peekJsonBody(event),
    now: event.exchange.receivedAt,
  };
}
