import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { recheckDealerOrders } from "../../shared/application/orders/recheck-dealer-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Rechecks dealers' cars that are on order, each about once an hour. */
export const handler = (): Promise<void> =>
  recheckDealerOrders({ sources: dealerSources, now: systemClock.now() });
