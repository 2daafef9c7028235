import { countMembers } from "../../domain/watches/count-members.ts";
import { coversDealers } from "../../domain/watches/plan-rechecks.ts";
import { memberLimitOf, type Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import type { EventStream } from "../../domain/webhooks/event.ts";
import { eventWrites } from "../../persistence/events/emit-events.ts";
import { planFitting } from "../../persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import {
  getMembers,
  memberRemovalWrite,
  memberWrite,
  newMemberWrite,
} from "../../persistence/watches/watch-members.ts";
import { countsWrite, getWatch } from "../../persistence/watches/watches.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readEventStream } from "../webhooks/revise-endpoint.ts";
import { isListChanged, type MemberChange, newVinWrites } from "./change-members.ts";
import { matchEvent } from "./compose-match-event.ts";
import { expandList } from "./expand-list.ts";
import { CarFollower, type FollowContext } from "./follow-car.ts";
import type { WatchReference } from "./read-watch.ts";
import { isSilent, type SelectedChanges, selectChanges } from "./select-changes.ts";

/**
 * Updates a watch's list to the current state of its cars and notifies the partner in one event, both in one
 * transaction. A muted watch emits no event; a paused watch is not evaluated. Decisions depend only on the current
 * state of list and cars, so repeating the evaluation changes nothing. Changes that do not fit into one transaction or
 * event follow in further transactions; each car is in exactly one.
 */
export async function evaluateWatch(
  which: WatchReference,
  hints: readonly CarHint[],
  context: FollowContext,
): Promise<void> {
  await context.observer.prepareListings(hints.map(({ vehicleId }) => vehicleId));
  const list = { isExpanded: false };
  let rest: readonly CarHint[] = hints;
  while (rest.length > 0) {
    const checked = rest;
    rest = await commitWithRetries(() => evaluateSome(which, checked, context, list), isListChanged);
  }
}

/**
 * Checks cars until the changes fill a transaction or an event.
 * @returns the remaining cars; all of them if the list had to be expanded first
 */
async function evaluateSome(
  which: WatchReference,
  hints: readonly CarHint[],
  context: FollowContext,
  list: { isExpanded: boolean },
): Promise<readonly CarHint[]> {
  const [watch, members, stream] = await Promise.all([
    getWatch(which.partnerId, which.watchId),
    getMembers(hints.map(({ vehicleId }) => ({ watchId: which.watchId, vehicleId }))),
    readEventStream(which.partnerId),
  ]);
  if (watch === null || watch.paused) return [];
  if (watch.isListPacked && !list.isExpanded) {
    await expandList(watch);
    list.isExpanded = true;
    return hints;
  }
  const follower = new CarFollower(watch, context);
  const outcomes = await Promise.all(
    hints.map((hint, position) => follower.follow(members[position] ?? null, hint)),
  );
  const { taken, writes } = planFitting(outcomes, (run) => {
    const selected = selectChanges(watch, run, context.evaluation);
    return { taken: selected.taken, writes: writesOf(watch, selected, stream, context) };
  });
  if (writes.length > 0) await commit(writes);
  return hints.slice(taken);
}

function writesOf(
  watch: Watch,
  { followed, notification }: SelectedChanges,
  stream: EventStream,
  { evaluation }: FollowContext,
): Write[] {
  if (followed.length === 0) return [];
  const changes = followed.map(({ change }) => change);
  const drafts = isSilent(notification) ? [] : [matchEvent(watch.watchId, notification)];
  const counts = countsWrite(watch, countMembers(changes), {
    limit: memberLimitOf(watch),
    as: { muted: watch.muted, paused: false },
    ...(!isRecheckedWhole(watch) && { evaluatedAt: evaluation.now }),
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

/**
 * Reports whether only a full recheck evaluates the list. Dealers send no changes, so only a recheck that
 * read all their cars may evaluate it.
 */
const isRecheckedWhole = ({ isAutomatic, condition }: Watch): boolean =>
  isAutomatic && coversDealers(condition);

function memberWrites({ before, after }: MemberChange, now: number): Write[] {
  if (before === null) return after === null ? [] : [newMemberWrite(after, now)];
  if (after === null) return [memberRemovalWrite(before)];
  if (before.vehicleId === after.vehicleId) return [memberWrite(before, after, now)];
  return [memberRemovalWrite(before), newMemberWrite({ ...after, version: 1 }, now)];
}
