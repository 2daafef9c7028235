import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { pollWatches } from "../../shared/application/watches/poll-watches.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Compares watches' lists with the market where due: hourly for dealers' cars, otherwise daily. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  pollWatches({
    sources: dealerSources,
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context),
  });
