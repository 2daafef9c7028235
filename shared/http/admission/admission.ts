import type { RouteDefinition } from "../../contract/define-route.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { ExchangeEvent, Step } from "../exchange.ts";
import type { Reply } from "../reply.ts";

/** A caller acting for a partner: a program with the partner's key, or one of the partner's users with a token. */
export interface AccountCaller {
  /** The only partner whose data the call may access. */
  partnerId: string;
  /**
   * Identifies the caller for idempotency keys and for limits that are counted exactly: the id of the key, or a user.
   */
  callerId: string;
  /** The id of the sent key; null for a signed-in user. */
  keyId: string | null;
  /** The end user who caused the call: named by the partner without proof, or the signed-in user. */
  endUserId: string | null;
  environment: Environment;
  /** The secret that seals the partner's cursors. */
  cursorSecret: string;
}

/**
 * Admits partners to an API. Functions of partner routes import it as `#admission`: by key in the partner
 * API, by token when the same file is bundled for the console. A bundle contains one of the two.
 */
export interface Admission {
  /** Returns a partner route as this API serves it. */
  serve(route: RouteDefinition): RouteDefinition;
  /** Authenticates the caller. `onPlausible` is called as soon as admission is likely, so that reads can begin. */
  admit(
    route: RouteDefinition,
    onPlausible: (event: ExchangeEvent<AccountCaller>) => void,
  ): Step<AccountCaller>;
  /** Converts errors of the handler to errors of this API. */
  conclude(reply: Promise<Reply>): Promise<Reply>;
}
