import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { RouteDefinition } from "../contract/define-route.ts";
import type { Clock } from "../platform/clock.ts";
import { concludeExchange } from "./conclude-exchange.ts";
import { type ExchangeEvent, openExchange, type Step } from "./exchange.ts";
import { readJsonBody } from "./read-json-body.ts";
import type { Reply } from "./reply.ts";
import { requireIdempotencyKey } from "./require-idempotency-key.ts";
import { requireOwnEdge } from "./require-own-edge.ts";
import { validateRequest } from "./validate-request.ts";

/** Time reserved to respond to a timed-out request with the error envelope. */
export const timeoutReserveMilliseconds = 250;

/** A Lambda entry point behind the HTTP API, payload format 2.0. */
export type GatewayHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Returns the steps that read and check a route's request, for any audience. */
export function requestSteps(route: RouteDefinition): Step[] {
  return [readJsonBody(route), requireIdempotencyKey(route), validateRequest(route)];
}

/** Wraps a handler in steps. Every outcome becomes a response of the API and is logged. */
export function buildPipeline<Caller>(
  operationId: string,
  steps: Step<Caller>[],
  respond: (event: ExchangeEvent<Caller>) => Promise<Reply>,
  clock: Clock,
): GatewayHandler {
  const pipeline = middy<ExchangeEvent<Caller>, Reply | APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: timeoutReserveMilliseconds,
  })
    .use([
      openExchange(clock) as Step<Caller>,
      concludeExchange(operationId) as Step<Caller>,
      requireOwnEdge as Step<Caller>,
      ...steps,
    ])
    .handler(respond);
  return pipeline as unknown as GatewayHandler;
}
