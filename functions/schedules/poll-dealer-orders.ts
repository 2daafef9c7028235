import { pollDealerOrders } from "../../shared/application/orders/poll-dealer-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Queues orders whose dealers are due to be asked about their cars, each car about once an hour. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  pollDealerOrders({ now: systemClock.now(), hasTimeLeft: () => hasTimeLeft(context) });
