import { refreshFxRate } from "../../shared/application/settings/refresh-fx-rate.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Reads the exchange rate once an hour. A failure appears as a failed run and is retried by Lambda. */
export const handler = (): Promise<void> => refreshFxRate({ clock: systemClock });
