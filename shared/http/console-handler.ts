import type { RouteBody, RouteDefinition, RouteParams, RouteQuery } from "../contract/define-route.ts";
import {
  actorOf,
  type ConsoleScope,
  scopesOf,
  type VerifiedClaims,
} from "../domain/access/console-identity.ts";
import { Problem } from "../domain/errors/problem.ts";
import type { Environment } from "../domain/partners/partner.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import type { ExchangeEvent, Step } from "./exchange.ts";
import { buildPipeline, type GatewayHandler, requestSteps } from "./pipeline.ts";
import type { Reply } from "./reply.ts";

/** Who is calling a console route. */
export interface ConsoleCaller {
  /** Name for the audit log. */
  actor: string;
  scope: ConsoleScope;
  /** The only partner a `partner` may touch; null for an operator. */
  partnerId: string | null;
  environment: Environment;
}

/** A checked request of an admitted operator or partner user. */
export interface ConsoleCall<Route extends RouteDefinition> {
  params: RouteParams<Route>;
  query: RouteQuery<Route>;
  body: RouteBody<Route>;
  idempotencyKey: string | null;
  caller: ConsoleCaller;
  requestId: string;
  /** When the request was received, epoch milliseconds. */
  now: number;
}

/**
 * The Lambda entry point of a console route. The gateway has verified the token; the scope is checked again here, so that
 * a route wired to the wrong authorizer stays shut.
 */
export function consoleHandler<Route extends RouteDefinition>(
  route: Route,
  handle: (call: ConsoleCall<Route>) => Promise<Reply>,
  options: { clock?: Clock } = {},
): GatewayHandler {
  const respond = (event: ExchangeEvent<ConsoleCaller>): Promise<Reply> => {
    const { validated, idempotencyKey, requestId, receivedAt, caller } = event.exchange;
    return handle({ ...validated, idempotencyKey, caller, requestId, now: receivedAt } as ConsoleCall<Route>);
  };
  const steps = [admitConsoleUser(route), ...(requestSteps(route) as Step<ConsoleCaller>[])];
  return buildPipeline(route.operationId, steps, respond, options.clock ?? systemClock);
}

function admitConsoleUser(route: RouteDefinition): Step<ConsoleCaller> {
  const scope: ConsoleScope = route.audience === "operator" ? "operator" : "partner";
  return {
    before: ({ event }) => {
      const claims = readClaims(event);
      const actor = actorOf(claims);
      const partnerId = typeof claims.partner_id === "string" ? claims.partner_id : null;
      if (
        actor === null ||
        !scopesOf(claims).includes(scope) ||
        (scope === "partner" && partnerId === null)
      ) {
        throw new Problem("forbidden", `This needs a sign-in with the scope ${scope}.`, {
          required_scope: scope,
        });
      }
      event.exchange.caller = {
        actor,
        scope,
        partnerId: scope === "partner" ? partnerId : null,
        environment: currentEnvironment(),
      };
      if (partnerId !== null) event.exchange.logFields.partner_id = partnerId;
    },
  };
}

/** Verified claims, with the scopes the gateway lists beside them. */
function readClaims(event: ExchangeEvent<ConsoleCaller>): VerifiedClaims {
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: VerifiedClaims } } };
  return context.authorizer?.jwt?.claims ?? {};
}
