import { countMembers } from "../../domain/watches/count-members.ts";
import { memberLimitOf, type Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import type { EventStream } from "../../domain/webhooks/event.ts";
import { eventWrites } from "../../persistence/events/emit-events.ts";
import { commit, type Write } from "../../persistence/transaction.ts";
import {
  getMembers,
  memberRemovalWrite,
  memberWrite,
  newMemberWrite,
} from "../../persistence/watches/watch-members.ts";
import { countsWrite, getWatch } from "../../persistence/watches/watches.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { readEventStream } from "../webhooks/revise-endpoint.ts";
import { isListChanged, type MemberChange, newVinWrites } from "./change-members.ts";
import { composeMatchNotification, matchEvent } from "./compose-match-event.ts";
import { CarFollower, type FollowContext, type FollowedCar } from "./follow-car.ts";
import type { WatchReference } from "./read-watch.ts";

/** A transaction holds 100 writes; the rest is for the watch, the event and its deliveries. */
const changesOfCommit = 80;

/**
 * Updates a watch's list to the current state of its cars and notifies the partner in one event, both in one
 * transaction. A muted watch emits no event; a paused one is not evaluated. Decisions depend only on the current state
 * of list and cars, so repeating it changes and notifies nothing. When more than 80 cars changed there is one event for
 * every 80.
 */
export async function evaluateWatch(
  which: WatchReference,
  hints: readonly CarHint[],
  context: FollowContext,
): Promise<void> {
  await context.observer.prepareListings(hints.map(({ vehicleId }) => vehicleId));
  let rest: readonly CarHint[] = hints;
  while (rest.length > 0) {
    const checked = rest;
    rest = await commitUntilSettled(() => evaluateSome(which, checked, context), isListChanged);
  }
}

/** Checks cars until the changes fill a transaction. @returns those that are left */
async function evaluateSome(
  which: WatchReference,
  hints: readonly CarHint[],
  context: FollowContext,
): Promise<readonly CarHint[]> {
  const [watch, members, stream] = await Promise.all([
    getWatch(which.partnerId, which.watchId),
    getMembers(hints.map(({ vehicleId }) => ({ watchId: which.watchId, vehicleId }))),
    readEventStream(which.partnerId),
  ]);
  if (watch === null || watch.paused) return [];
  const follower = new CarFollower(watch, context);
  const outcomes = await Promise.all(
    hints.map((hint, position) => follower.follow(members[position] ?? null, hint)),
  );
  const { followed, taken } = selectFitting(watch, outcomes);
  if (followed.length > 0) await commit(writesOf(watch, followed, stream, context));
  return hints.slice(taken);
}

/** The first changes that fit into a transaction. Cars for which the list has no room are skipped. */
function selectFitting(
  { isAutomatic, memberCount }: Watch,
  outcomes: readonly (FollowedCar | null)[],
): { followed: FollowedCar[]; taken: number } {
  const limit = memberLimitOf({ isAutomatic });
  const followed: FollowedCar[] = [];
  // Two cars of a list may have been listed again as the same listing.
  const placed = new Set<string>();
  let [writes, members] = [0, memberCount];
  for (const [position, outcome] of outcomes.entries()) {
    if (outcome === null) continue;
    const { before, after } = outcome.change;
    if (before === null && members >= limit) continue;
    if (after !== null && placed.has(after.vehicleId)) continue;
    const cost = 1 + Number(isReplaced(outcome.change)) + newVinWrites([outcome.change]).length;
    if (writes + cost > changesOfCommit) return { followed, taken: position };
    if (after !== null) placed.add(after.vehicleId);
    writes += cost;
    members += Number(after !== null) - Number(before !== null);
    followed.push(outcome);
  }
  return { followed, taken: outcomes.length };
}

function writesOf(
  watch: Watch,
  followed: readonly FollowedCar[],
  stream: EventStream,
  { evaluation }: FollowContext,
): Write[] {
  const changes = followed.map(({ change }) => change);
  const notifications = watch.muted ? [] : followed.flatMap((one) => one.notifications);
  const drafts =
    notifications.length === 0
      ? []
      : [matchEvent(watch.watchId, composeMatchNotification(notifications, evaluation))];
  const counts = countsWrite(watch, countMembers(changes), {
    limit: memberLimitOf(watch),
    as: { muted: watch.muted, paused: false },
    evaluatedAt: evaluation.now,
  });
  const emission = {
    environment: currentEnvironment(),
    apiVersion: requireVariable("API_VERSION"),
    now: evaluation.now,
  };
  return [
    counts,
    ...changes.flatMap((change) => memberWrites(change, evaluation.now)),
    ...newVinWrites(changes),
    ...eventWrites(stream, drafts, emission),
  ];
}

function memberWrites({ before, after }: MemberChange, now: number): Write[] {
  if (before === null) return after === null ? [] : [newMemberWrite(after, now)];
  if (after === null) return [memberRemovalWrite(before)];
  if (before.vehicleId === after.vehicleId) return [memberWrite(before, after, now)];
  return [memberRemovalWrite(before), newMemberWrite({ ...after, version: 1 }, now)];
}

const isReplaced = ({ before, after }: MemberChange): boolean =>
  before !== null && after !== null && before.vehicleId !== after.vehicleId;
