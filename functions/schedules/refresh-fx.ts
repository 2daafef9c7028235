import { notifyAwaitedPrices } from "../../shared/application/orders/notifications/notify-awaited-prices.ts";
import { refreshFxRate } from "../../shared/application/settings/refresh-fx-rate.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/**
 * Reads the exchange rate once an hour, and notifies partners of the price changes that waited for a rate. A failure
 * appears as a failed run and is retried by Lambda.
 */
export async function handler(): Promise<void> {
  await refreshFxRate({ clock: systemClock });
  await notifyAwaitedPrices({ now: systemClock.now() });
}
