import type { RouteDefinition } from "../../contract/define-route.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { ExchangeEvent, Step } from "../exchange.ts";
import type { Reply } from "../reply.ts";

/** Who is calling about a partner's own things: a program with the partner's key, or one of its users with a token. */
export interface AccountCaller {
  /** The only partner whose data the call may touch. */
  partnerId: string;
  /** Null for a user, who shows no key. */
  keyId: string | null;
  environment: Environment;
  /** What the partner's cursors are sealed with. */
  cursorSecret: string;
}

/**
 * How an API lets partners in. Functions of partner routes import it as `#admission`: by key in the partner API, by token
 * where the same file is bundled once more for the console. A bundle holds the one or the other.
 */
export interface Admission {
  /** A partner route as this API serves it. */
  serve(route: RouteDefinition): RouteDefinition;
  /** Checks who calls; `onPlausible` is called as soon as the caller may well be let in, so that reads can begin. */
  admit(
    route: RouteDefinition,
    onPlausible: (event: ExchangeEvent<AccountCaller>) => void,
  ): Step<AccountCaller>;
  /** Turns what the handler throws into what this API answers for it. */
  conclude(reply: Promise<Reply>): Promise<Reply>;
}
