import { admission } from "#admission";
import type { RouteBody, RouteDefinition, RouteParams, RouteQuery } from "../contract/define-route.ts";
import { Problem } from "../domain/errors/problem.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { AccountCaller } from "./admission/admission.ts";
import { type ExchangeEvent, ifNoneMatchOf, type Step } from "./exchange.ts";
import { type CallsAtOnce, limitCallsAtOnce } from "./limit-calls-at-once.ts";
import { buildPipeline, type GatewayHandler, requestSteps } from "./pipeline.ts";
import type { Reply } from "./reply.ts";
import { type UncheckedRequest, uncheckedRequest } from "./unchecked-request.ts";

/** A checked request of an admitted partner. */
export interface PartnerCall<Route extends RouteDefinition, Prefetched = undefined> {
  params: RouteParams<Route>;
  query: RouteQuery<Route>;
  body: RouteBody<Route>;
  /** A UUID v4 in lower case on routes that require a key; null on other routes. */
  idempotencyKey: string | null;
  caller: AccountCaller;
  /**
   * `If-None-Match` if the caller may cache the response, empty when absent; otherwise undefined. Only routes that know
   * a tag before the response need this header; for all other routes, the content is compared.
   */
  ifNoneMatch: string | undefined;
  requestId: string;
  /** The time of the request, epoch milliseconds. */
  now: number;
  /** The promise of `prefetch`. A failure of `prefetch` surfaces only here. */
  prefetched: Promise<Prefetched>;
}

/** Options of a partner route. */
export interface PartnerHandlerOptions<Prefetched> {
  /**
   * Starts reads that need only the request while the caller is being authenticated. It must not write, and must not
   * trust the unchecked request.
   */
  prefetch?: (request: UncheckedRequest) => Promise<Prefetched>;
  /** A limit on a caller's concurrent calls. */
  callsAtOnce?: CallsAtOnce;
  clock?: Clock;
}

/**
 * Returns the Lambda entry point of a partner route: admits the caller, checks the request against the route, calls
 * `handle` and returns its reply. A `Problem` thrown by `handle` becomes its envelope, anything else `internal_error`.
 * Callers are admitted by API key; bundled for the console, by token.
 */
export function partnerHandler<Route extends RouteDefinition, Prefetched = undefined>(
  route: Route,
  handle: (call: PartnerCall<Route, Prefetched>) => Promise<Reply>,
  options: PartnerHandlerOptions<Prefetched> = {},
): GatewayHandler {
  const { prefetch, callsAtOnce, clock = systemClock } = options;
  const limiter = callsAtOnce && limitCallsAtOnce<AccountCaller>(callsAtOnce);
  const served = admission.serve(route);
  const begun = new WeakMap<ExchangeEvent<AccountCaller>, Promise<Prefetched | undefined>>();
  const beginReads = (event: ExchangeEvent<AccountCaller>) => {
    limiter?.begin(event);
    if (prefetch === undefined) return;
    const reads = prefetch(uncheckedRequest(event));
    // A rejected call never awaits its reads, so their failure must not crash the process.
    reads.catch(() => undefined);
    begun.set(event, reads);
  };
  const respond = (event: ExchangeEvent<AccountCaller>): Promise<Reply> => {
    const { validated, idempotencyKey, requestId, receivedAt, caller } = event.exchange;
    const reply = handle({
      ...validated,
      idempotencyKey,
      caller,
      ifNoneMatch: ifNoneMatchOf(event),
      requestId,
      now: receivedAt,
      prefetched: begun.get(event) ?? Promise.resolve(undefined),
    } as PartnerCall<Route, Prefetched>);
    return admission.conclude(reply);
  };
  const steps = [
    admission.admit(served, beginReads),
    ...(limiter === undefined ? [] : [limiter.step]),
    refuseInProduction(served),
    ...(requestSteps(served) as Step<AccountCaller>[]),
  ];
  return buildPipeline(served.operationId, steps, respond, clock);
}

/** Runs before validation, so that a caller without access learns nothing about the request. */
function refuseInProduction({ refusedInProduction }: RouteDefinition): Step<AccountCaller> {
  return {
    before: ({ event }) => {
      if (refusedInProduction === undefined || event.exchange.caller?.environment !== "production") return;
      throw new Problem("forbidden", refusedInProduction);
    },
  };
}
