import { rechecksOfMessage } from "../../domain/watches/recheck-message.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { groupNumberOf, splitBetween } from "../rechecks/grouped-items.ts";

type DueMember = Pick<WatchMember, "watchId" | "vehicleId">;

/**
 * Number of groups over which static lists are spread. One run at a time processes a group, so at most this many runs
 * process static lists concurrently.
 */
const listGroups = 64;

/**
 * Returns messages with the due dealer cars on static lists. All cars of a list are in one message, so that
 * its partner gets one event. Lists that share a car are in one message if they fit, so that the car is read
 * once. A list stays in one group while the same lists share its cars.
 */
export function groupDueLists(members: readonly DueMember[]): { group: string; members: DueMember[] }[] {
  const open = new Map<string, DueMember[]>();
  const messages: { group: string; members: DueMember[] }[] = [];
  for (const part of relatedParts(members)) {
    const group = groupOf(part);
    const started = open.get(group);
    if (started !== undefined && started.length + part.length <= rechecksOfMessage) {
      started.push(...part);
      continue;
    }
    const message = { group, members: [...part] };
    messages.push(message);
    open.set(group, message.members);
  }
  return messages;
}

/** Yields the members of lists that share cars, split between lists if they do not fit into one message. */
function* relatedParts(members: readonly DueMember[]): Generator<DueMember[]> {
  const lists = Map.groupBy(members, ({ watchId }) => watchId);
  for (const related of relatedLists(members, lists)) {
    const all = related.flatMap((watchId) => lists.get(watchId) ?? []);
    yield* splitBetween(all, rechecksOfMessage, ({ watchId }) => watchId);
  }
}

/** Groups lists that share cars, directly or through other lists. */
function* relatedLists(
  members: readonly DueMember[],
  lists: ReadonlyMap<string, readonly DueMember[]>,
): Generator<string[]> {
  const listsOfCar = Map.groupBy(members, ({ vehicleId }) => vehicleId);
  const seen = new Set<string>();
  for (const first of lists.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const related = [first];
    for (const watchId of related) {
      for (const { vehicleId } of lists.get(watchId) ?? []) {
        for (const other of listsOfCar.get(vehicleId) ?? []) {
          if (seen.has(other.watchId)) continue;
          seen.add(other.watchId);
          related.push(other.watchId);
        }
        listsOfCar.delete(vehicleId);
      }
    }
    yield related.sort();
  }
}

const groupOf = ([first]: readonly DueMember[]): string =>
  `lists-${groupNumberOf(first?.watchId ?? "", listGroups)}`;
