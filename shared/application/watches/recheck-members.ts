import { nextFullHour } from "../../domain/watches/plan-rechecks.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { rescheduleMember } from "../../persistence/watches/due-watches.ts";
import { getMembers } from "../../persistence/watches/watch-members.ts";
import { settleEach } from "../settle-each.ts";
import { CarObserver } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";

/**
 * Looks at dealers' cars on static lists, each car once however many lists it is on. Nothing follows for one whose dealer
 * cannot be reached; it is looked at again by the next run.
 * @throws AggregateError of what went wrong, after every other list had its turn
 */
export async function recheckMembers(
  due: readonly Pick<WatchMember, "watchId" | "vehicleId">[],
  context: RecheckContext,
): Promise<void> {
  const members = (await getMembers(due)).filter((member) => member !== null);
  const observer = new CarObserver({ ...context.market, now: context.now }, context.sources);
  const evaluationOf = evaluationContextReader(context);
  const byWatch = Map.groupBy(members, ({ watchId }) => watchId);
  await settleEach(byWatch.values(), async (some) => {
    const [first] = some;
    if (first === undefined || !context.mayGoOn()) return;
    const hints = some.map(({ vehicleId }) => ({ vehicleId, previousPriceKrw: null, isNew: false }));
    await evaluateWatch(first, hints, { evaluation: await evaluationOf(first.partnerId), observer });
    for (const member of some) {
      const check = await observer.peek(member.vehicleId);
      // On a paused list nobody looked.
      if (check?.kind !== "unknown") await rescheduleMember(member, nextFullHour(context.now));
    }
  });
}
