import { nextFullHour } from "../../domain/watches/plan-rechecks.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { rescheduleMember } from "../../persistence/watches/due-watches.ts";
import { processInParallel } from "../process-each.ts";
import { CarObserver } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";

const listsAtOnce = 8;

/**
 * Rechecks dealers' cars on static lists, each car once for all lists. If a dealer cannot be reached, its
 * cars are unchanged and stay due.
 * @throws AggregateError of all failures, after every other list was handled
 */
export async function recheckMembers(
  members: readonly WatchMember[],
  context: RecheckContext,
): Promise<void> {
  const observer = new CarObserver({ ...context.market, now: context.now }, context.sources);
  const evaluationOf = evaluationContextReader(context);
  const byWatch = Map.groupBy(members, ({ watchId }) => watchId);
  await processInParallel(byWatch.values(), listsAtOnce, async (some) => {
    const [first] = some;
    if (first === undefined || !context.hasTimeLeft()) return;
    const hints = some.map(({ vehicleId }) => ({ vehicleId, previousPriceKrw: null, isNew: false }));
    await evaluateWatch(first, hints, { evaluation: await evaluationOf(first.partnerId), observer });
    for (const member of some) {
      const check = await observer.peek(member.vehicleId);
      // The cars of a paused list are not checked, so `check` is null. These cars are rescheduled as well.
      if (check?.kind !== "unknown") await rescheduleMember(member, nextFullHour(context.now));
    }
  });
}
