import { admitConsolePartner } from "../application/access/admit-console-partner.ts";
import type { PartnerAccount } from "../domain/partners/partner-account.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import type { AccountCaller } from "./admission/admission.ts";
import type { ExchangeEvent, Step } from "./exchange.ts";
import { readConsoleIdentity } from "./read-console-identity.ts";

/** The partner's user who is calling. */
export interface PartnerUserCaller extends AccountCaller {
  keyId: null;
  /** Name for the audit log. */
  actor: string;
  /** The partner as read when the call was admitted. */
  account: PartnerAccount;
}

/**
 * Checks the token, which the gateway has verified: the partner it is bound to must have an account in this
 * environment.
 *
 * @param onPlausible is called as soon as the token names a partner, so that reads can begin during the check.
 */
export function admitPartnerUser(
  onPlausible: (event: ExchangeEvent<PartnerUserCaller>) => void = () => undefined,
): Step<PartnerUserCaller> {
  return {
    before: async ({ event }) => {
      const { actor, partnerId } = readConsoleIdentity(event, "partner");
      const environment = currentEnvironment();
      if (partnerId !== null) {
        event.exchange.logFields.partner_id = partnerId;
        onPlausible(event);
      }
      const account = await admitConsolePartner(partnerId, environment);
      const { cursorSecret } = account;
      event.exchange.caller = {
        actor,
        partnerId: account.partnerId,
        keyId: null,
        account,
        environment,
        cursorSecret,
      };
    },
  };
}
