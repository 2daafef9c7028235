import type { RouteDefinition } from "../contract/define-route.ts";
import { systemClock } from "../platform/clock.ts";
import { buildPipeline, type GatewayHandler, requestSteps } from "./pipeline.ts";
import type { Reply } from "./reply.ts";

/** Returns the Lambda entry point of a route that needs no key. */
export function publicHandler(route: RouteDefinition, handle: () => Promise<Reply>): GatewayHandler {
  return buildPipeline(route.operationId, requestSteps(route), handle, systemClock);
}
