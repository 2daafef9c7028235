import type { RouteDefinition } from "../../contract/define-route.ts";
import type { PartnerCall } from "../partner-handler.ts";

/**
 * A checked request about the caller's own things, whether it came with a key or from a partner's user: what a route and
 * its mirror in the console have in common.
 */
export type OwnCall<Route extends RouteDefinition> = Pick<
  PartnerCall<Route>,
  "params" | "query" | "body" | "now"
> & {
  caller: Pick<PartnerCall<Route>["caller"], "partnerId" | "environment" | "cursorSecret">;
};
