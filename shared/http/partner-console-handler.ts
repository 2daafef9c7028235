import { admitConsolePartner } from "../application/access/admit-console-partner.ts";
import type { RouteDefinition } from "../contract/define-route.ts";
import type { Environment } from "../domain/partners/partner.ts";
import type { PartnerAccount } from "../domain/partners/partner-account.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { buildConsolePipeline, type ConsoleCall } from "./console-handler.ts";
import type { Step } from "./exchange.ts";
import type { GatewayHandler } from "./pipeline.ts";
import { readConsoleIdentity } from "./read-console-identity.ts";
import type { Reply } from "./reply.ts";

/** The partner's user who is calling. */
export interface PartnerUserCaller {
  /** Name for the audit log. */
  actor: string;
  /** The only partner whose data the call may touch. */
  partnerId: string;
  /** The partner as it stood when the call was let in. */
  account: PartnerAccount;
  environment: Environment;
  /** What the partner's cursors are sealed with. */
  cursorSecret: string;
}

/**
 * The Lambda entry point of a route of the partner's console. The gateway has verified the token; the partner it is bound
 * to must have an account in this environment.
 */
export function partnerConsoleHandler<Route extends RouteDefinition>(
  route: Route,
  handle: (call: ConsoleCall<Route, PartnerUserCaller>) => Promise<Reply>,
  options: { clock?: Clock } = {},
): GatewayHandler {
  return buildConsolePipeline(route, admitPartnerUser, handle, options.clock ?? systemClock);
}

const admitPartnerUser: Step<PartnerUserCaller> = {
  before: async ({ event }) => {
    const { actor, partnerId } = readConsoleIdentity(event, "partner");
    const environment = currentEnvironment();
    if (partnerId !== null) event.exchange.logFields.partner_id = partnerId;
    const account = await admitConsolePartner(partnerId, environment);
    const { cursorSecret } = account;
    event.exchange.caller = { actor, partnerId: account.partnerId, account, environment, cursorSecret };
  },
};
