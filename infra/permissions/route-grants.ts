import type { Audience, RouteDefinition } from "../../shared/contract/define-route.ts";
import { type AreaGrants, combineGrants, type FunctionGrants } from "./function-grants.ts";
import { historyGrants } from "./history-grants.ts";
import { inventoryGrants } from "./inventory-grants.ts";
import { invoiceGrants } from "./invoice-grants.ts";
import { orderGrants } from "./order-grants.ts";
import { partnerAccountGrants } from "./partner-account-grants.ts";
import { serviceGrants } from "./service-grants.ts";
import { watchGrants } from "./watch-grants.ts";
import { webhookGrants } from "./webhook-grants.ts";

/** What the functions of the routes may do, by operation id: an entry for every route but mirrors, and none besides. */
const grantsByOperation: AreaGrants = {
  ...historyGrants,
  ...inventoryGrants,
  ...invoiceGrants,
  ...orderGrants,
  ...partnerAccountGrants,
  ...serviceGrants,
  ...watchGrants,
  ...webhookGrants,
};

/** What the request path itself needs, whatever the route does. */
const audienceGrants: Record<Audience, FunctionGrants> = {
  public: { settings: ["environment", "docsUrl"] },
  partner: {
    settings: ["environment", "docsUrl"],
    table: { get: ["apiKey"], update: ["apiKey"] },
  },
  operator: { settings: ["environment", "docsUrl"] },
  // A partner's user is let in only where the partner has an account.
  partner_console: { settings: ["environment", "docsUrl"], table: { get: ["partner"] } },
};

/** Everything the function of a route may do: a mirror what its partner route may. The entry of that must exist. */
export function grantsOf(route: RouteDefinition): FunctionGrants {
  const { operationId } = route.mirrorOf ?? route;
  const own = grantsByOperation[operationId];
  if (own === undefined) throw new Error(`Route ${operationId} has no entry in infra/permissions`);
  return combineGrants(audienceGrants[route.audience], own);
}

/** @throws Error naming every entry that belongs to no route. */
export function refuseStrayGrants(routes: readonly RouteDefinition[]): void {
  const known = new Set(routes.map((route) => route.operationId));
  const strays = Object.keys(grantsByOperation).filter((operationId) => !known.has(operationId));
  if (strays.length > 0) throw new Error(`infra/permissions names no route: ${strays.join(", ")}`);
}
