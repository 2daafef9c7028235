import type { Context } from "aws-lambda";
import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { lookForWatches } from "../../shared/application/watches/look-for-watches.ts";
import { systemClock } from "../../shared/platform/clock.ts";

const windingUpMilliseconds = 60_000;

/** Compares watches' lists with the market where that is due: hourly where dealers' cars are concerned, else daily. */
export const handler = (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> =>
  lookForWatches({
    sources: dealerSources,
    now: systemClock.now(),
    mayGoOn: () => context.getRemainingTimeInMillis() > windingUpMilliseconds,
  });
