import { rechecksOfMessage } from "../../domain/watches/recheck-message.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { groupNumberOf, splitBetween } from "../rechecks/grouped-items.ts";

type DueMember = Pick<WatchMember, "watchId" | "vehicleId">;

/** Groups that static lists are spread over: so many runs can work on them at once. */
const listGroups = 64;

/**
 * Dealers' cars on static lists that are due, in messages. All of a list come together, so that its partner is notified
 * of them in one event, and lists that share a car come together as far as a message holds them, so that the car is
 * read once. A list is in one group as long as the same lists share its cars.
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

/** Lists that share cars, one after the other, cut between lists where a message would not hold them. */
function* relatedParts(members: readonly DueMember[]): Generator<DueMember[]> {
  const lists = Map.groupBy(members, ({ watchId }) => watchId);
  for (const related of relatedLists(members, lists)) {
    const all = related.flatMap((watchId) => lists.get(watchId) ?? []);
    yield* splitBetween(all, rechecksOfMessage, ({ watchId }) => watchId);
  }
}

/** Lists grouped by shared cars: lists that share a car, directly or through other lists, are related. */
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
