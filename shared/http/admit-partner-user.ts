import { admitConsolePartner } from "../application/access/admit-console-partner.ts";
import type { RouteDefinition } from "../contract/define-route.ts";
import type { PartnerAccount } from "../domain/partners/partner-account.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { hashText } from "../platform/hash-text.ts";
import type { AccountCaller } from "./admission/admission.ts";
import type { Exchange, ExchangeEvent, Step } from "./exchange.ts";
import { readConsoleIdentity } from "./read-console-identity.ts";

/** The partner's user who is calling. */
export interface PartnerUserCaller extends AccountCaller {
  /** Name for the audit log. */
  actor: string;
  /** Whether a machine calls instead of a person. */
  isMachine: boolean;
  /** The partner as read when the call was admitted. */
  account: PartnerAccount;
}

/** The work done in parallel with a token check. */
export interface UserAdmissionRules {
  /** Called as soon as the token names a partner, so that reads can start during the check. */
  onPlausible?: (event: ExchangeEvent<PartnerUserCaller>) => void;
  /** Counts the call of a user and rejects it beyond the limit. Absent for routes without a limit. */
  count?: (exchange: Exchange<PartnerUserCaller>, requesterId: string) => Promise<void>;
}

/**
 * Checks the token, which the gateway has verified: its role must be permitted to call the route, and its partner must
 * have an account in this environment.
 */
export function admitPartnerUser(
  route: RouteDefinition,
  { onPlausible, count }: UserAdmissionRules = {},
): Step<PartnerUserCaller> {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const { actor, isMachine, partnerId } = readConsoleIdentity(event, route);
      const environment = currentEnvironment();
      const endUserHash = hashText(actor);
      const requesterId = `${partnerId}#${endUserHash}`;
      if (partnerId !== null) {
        Object.assign(exchange.logFields, { partner_id: partnerId, end_user_id_sha256: endUserHash });
        exchange.countedBy = requesterId;
        onPlausible?.(event);
      }
      const [account] = await Promise.all([
        admitConsolePartner(partnerId, environment),
        // A token without a partner is not counted.
        partnerId === null ? null : count?.(exchange, requesterId),
      ]);
      exchange.caller = {
        ...{ actor, isMachine, account, environment, requesterId, keyId: null },
        partnerId: account.partnerId,
        endUserId: actor,
        cursorSecret: account.cursorSecret,
      };
    },
  };
}
