import type { RouteBody, RouteDefinition, RouteParams, RouteQuery } from "../contract/define-route.ts";
import type { Environment } from "../domain/partners/partner.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { type ExchangeEvent, headerOf, type Step } from "./exchange.ts";
import { buildPipeline, type GatewayHandler, requestSteps } from "./pipeline.ts";
import { readConsoleIdentity } from "./read-console-identity.ts";
import { refuseLostRace } from "./refuse-lost-race.ts";
import type { Reply } from "./reply.ts";

/** The operator who is calling. */
export interface OperatorCaller {
  /** Name for the audit log. */
  actor: string;
  /** Whether a machine calls instead of a person. */
  isMachine: boolean;
  /** The name that partners see. */
  displayName: string;
  environment: Environment;
}

/** A checked request of an admitted caller of the console API. */
export interface ConsoleCall<Route extends RouteDefinition, Caller = OperatorCaller> {
  params: RouteParams<Route>;
  query: RouteQuery<Route>;
  body: RouteBody<Route>;
  idempotencyKey: string | null;
  caller: Caller;
  /** The `Accept` header; empty if missing. */
  accept: string;
  requestId: string;
  /** The time of the request, epoch milliseconds. */
  now: number;
}

/** Returns the Lambda entry point of an operator's route. The gateway has verified the token. */
export function consoleHandler<Route extends RouteDefinition>(
  route: Route,
  handle: (call: ConsoleCall<Route>) => Promise<Reply>,
  options: { clock?: Clock } = {},
): GatewayHandler {
  return buildConsolePipeline(route, admitOperator(route), handle, options.clock ?? systemClock);
}

/**
 * Returns the pipeline of a console route: `admit` first, then the checks of the request, then `handle`. A race that
 * the handler lost becomes `conflict`.
 */
export function buildConsolePipeline<Route extends RouteDefinition, Caller>(
  route: Route,
  admit: Step<Caller>,
  handle: (call: ConsoleCall<Route, Caller>) => Promise<Reply>,
  clock: Clock,
): GatewayHandler {
  const respond = (event: ExchangeEvent<Caller>): Promise<Reply> => {
    const { validated, idempotencyKey, requestId, receivedAt, caller } = event.exchange;
    const accept = headerOf(event, "accept") ?? "";
    const call = { ...validated, idempotencyKey, caller, accept, requestId, now: receivedAt };
    return handle(call as ConsoleCall<Route, Caller>).catch(refuseLostRace);
  };
  const steps = [admit, ...(requestSteps(route) as Step<Caller>[])];
  return buildPipeline(route.operationId, steps, respond, clock);
}

const admitOperator = (route: RouteDefinition): Step<OperatorCaller> => ({
  before: ({ event }) => {
    const { actor, isMachine, displayName } = readConsoleIdentity(event, route);
    event.exchange.caller = { actor, isMachine, displayName, environment: currentEnvironment() };
  },
});
