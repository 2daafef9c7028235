import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { lookForWatches } from "../../shared/application/watches/look-for-watches.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Compares watches' lists with the market where that is due: hourly where dealers' cars are concerned, else daily. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  lookForWatches({
    sources: dealerSources,
    now: systemClock.now(),
    mayGoOn: () => hasTimeLeft(context),
  });
