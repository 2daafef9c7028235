import type { RouteDefinition } from "../contract/define-route.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { admitPartnerUser, type PartnerUserCaller } from "./admit-partner-user.ts";
import { buildConsolePipeline, type ConsoleCall } from "./console-handler.ts";
import type { GatewayHandler } from "./pipeline.ts";
import type { Reply } from "./reply.ts";

/** Returns the Lambda entry point of a route that only exists in the partner's console. */
export function partnerConsoleHandler<Route extends RouteDefinition>(
  route: Route,
  handle: (call: ConsoleCall<Route, PartnerUserCaller>) => Promise<Reply>,
  options: { clock?: Clock } = {},
): GatewayHandler {
  return buildConsolePipeline(route, admitPartnerUser(route), handle, options.clock ?? systemClock);
}
