import { pollWatches } from "../../shared/application/watches/poll-watches.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Queues watches whose lists must be compared with the market: hourly for dealers' cars, otherwise daily. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  pollWatches({ now: systemClock.now(), hasTimeLeft: () => hasTimeLeft(context) });
