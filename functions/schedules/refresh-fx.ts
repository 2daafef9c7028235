import { refreshFxRate } from "../../shared/application/settings/refresh-fx-rate.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Reads the exchange rate once an hour; a failure shows as a failed run and is tried again by the service. */
export const handler = (): Promise<void> => refreshFxRate({ clock: systemClock });
