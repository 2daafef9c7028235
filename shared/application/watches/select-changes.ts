import { memberLimitOf, type Watch } from "../../domain/watches/watch.ts";
import { eventBudgetBytes } from "../../domain/webhooks/event.ts";
import { composeMatchNotification, type MatchNotification } from "./compose-match-event.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import type { FollowedCar } from "./follow-car.ts";

/** Maximum number of cars of one event. */
export const changesOfEvent = 80;

/** Generous size of the envelope around the cars of an event. */
const envelopeBytes = 4 * 1024;

/** The changes in one event, with their texts. */
export interface SelectedChanges {
  followed: FollowedCar[];
  notification: MatchNotification;
  /** Number of outcomes in this transaction. The others follow in another transaction with its own event. */
  taken: number;
}

/**
 * Returns the first changes that fit into one event, and at least one. Cars for which the list has no room are skipped.
 * The notification of a muted watch is empty.
 */
export function selectChanges(
  watch: Watch,
  outcomes: readonly (FollowedCar | null)[],
  evaluation: WatchEvaluationContext,
): SelectedChanges {
  const limit = memberLimitOf(watch);
  const selected: SelectedChanges = { followed: [], notification: noChanges(), taken: outcomes.length };
  // Two cars of a list may have the same new listing.
  const placed = new Set<string>();
  let members = watch.memberCount;
  const room = { cars: changesOfEvent, bytes: eventBudgetBytes - envelopeBytes };
  for (const [position, outcome] of outcomes.entries()) {
    if (outcome === null) continue;
    const { before, after } = outcome.change;
    if (before === null && members >= limit) continue;
    if (after !== null && placed.has(after.vehicleId)) continue;
    const said = composeMatchNotification(watch.muted ? [] : outcome.notifications, evaluation);
    room.cars -= 1;
    room.bytes -= Buffer.byteLength(JSON.stringify(said));
    if (selected.followed.length > 0 && (room.cars < 0 || room.bytes < 0)) {
      selected.taken = position;
      break;
    }
    if (after !== null) placed.add(after.vehicleId);
    members += Number(after !== null) - Number(before !== null);
    selected.followed.push(outcome);
    append(selected.notification, said);
  }
  return selected;
}

/** Reports whether there are no changes to report. */
export const isSilent = ({ additions, priceChanges, removals }: MatchNotification): boolean =>
  additions.length + priceChanges.length + removals.length === 0;

const noChanges = (): MatchNotification => ({ additions: [], priceChanges: [], removals: [] });

function append(all: MatchNotification, { additions, priceChanges, removals }: MatchNotification): void {
  all.additions.push(...additions);
  all.priceChanges.push(...priceChanges);
  all.removals.push(...removals);
}
