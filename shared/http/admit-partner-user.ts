import { admitConsolePartner } from "../application/access/admit-console-partner.ts";
import { admitViewer } from "../application/partner-views/admit-viewer.ts";
import type { RouteDefinition } from "../contract/define-route.ts";
import { requireReading, viewHeader } from "../domain/access/partner-view.ts";
import type { PartnerAccount } from "../domain/partners/partner-account.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { hashText } from "../platform/hash-text.ts";
import type { AccountCaller } from "./admission/admission.ts";
import { type Exchange, type ExchangeEvent, headerOf, type Step } from "./exchange.ts";
import { readConsoleIdentity } from "./read-console-identity.ts";

/** The partner's user who is calling, or an operator with a view of the partner's console. */
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
  count?: (exchange: Exchange<PartnerUserCaller>, callerId: string) => Promise<void>;
}

/** The caller and the partner, before the partner's account is read. */
interface Claimed {
  actor: string;
  isMachine: boolean;
  /** Null if the token names no partner. */
  partnerId: string | null;
  /** The id of the partner's user; null for an operator. */
  endUserId: string | null;
  logFields: Record<string, string>;
}

/**
 * Checks the token, which the gateway has verified: its role must be permitted to call the route, and its partner must
 * have an account in this environment. An operator's request that names a view is admitted to the view's partner, for
 * reading only.
 */
export function admitPartnerUser(
  route: RouteDefinition,
  { onPlausible, count }: UserAdmissionRules = {},
): Step<PartnerUserCaller> {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const viewId = headerOf(event, viewHeader);
      const claimed = viewId === undefined ? readUser(event, route) : await readViewer(event, route, viewId);
      const { actor, isMachine, partnerId, endUserId } = claimed;
      const environment = currentEnvironment();
      const callerId = `${partnerId}#${hashText(actor)}`;
      if (partnerId !== null) {
        Object.assign(exchange.logFields, claimed.logFields);
        exchange.countedBy = callerId;
        onPlausible?.(event);
      }
      const [account] = await Promise.all([
        admitConsolePartner(partnerId, environment),
        // A token without a partner is not counted.
        partnerId === null ? null : count?.(exchange, callerId),
      ]);
      exchange.caller = {
        ...{ actor, isMachine, account, environment, callerId, endUserId, keyId: null },
        partnerId: account.partnerId,
        cursorSecret: account.cursorSecret,
      };
    },
  };
}

function readUser(event: ExchangeEvent<PartnerUserCaller>, route: RouteDefinition): Claimed {
  const { actor, isMachine, partnerId } = readConsoleIdentity(event, route);
  const logFields = { partner_id: String(partnerId), end_user_id_sha256: hashText(actor) };
  return { actor, isMachine, partnerId, endUserId: actor, logFields };
}

/**
 * Reads the operator who views a partner's console. A partner in the operator's own token has no effect. The log names
 * the partner in another field, so that a search for the partner's requests does not find the operator's requests.
 * @throws Problem forbidden for a change, for a token without the operator's scope, or if this operator has no such
 * open view
 */
async function readViewer(
  event: ExchangeEvent<PartnerUserCaller>,
  route: RouteDefinition,
  viewId: string,
): Promise<Claimed> {
  requireReading(route.method);
  const { area, method } = route;
  const { actor, isMachine } = readConsoleIdentity(event, { area, method, audience: "operator" });
  const { partnerId } = await admitViewer(viewId, actor, event.exchange.receivedAt);
  const logFields = {
    viewed_partner_id: partnerId,
    partner_view_id: viewId,
    operator_id_sha256: hashText(actor),
  };
  return { actor, isMachine, partnerId, endUserId: null, logFields };
}
