import { pollDealerOrders } from "../../shared/application/orders/inventory/poll-dealer-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Queues orders that are due for a dealer query. Each car is queried about once an hour. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  pollDealerOrders({ now: systemClock.now(), hasTimeLeft: () => hasTimeLeft(context) });
