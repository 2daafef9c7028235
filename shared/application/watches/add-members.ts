import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { Problem, validationProblem } from "../../domain/errors/problem.ts";
import { newMember } from "../../domain/watches/follow-member.ts";
import { type OfferedCar, priceKrwOf, vehicleIdOf, vinOf } from "../../domain/watches/offered-car.ts";
import { memberLimits, type Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { listingUnchanged } from "../../persistence/inventory/listings.ts";
import { memberWrite, newMemberWrite } from "../../persistence/watches/watch-members.ts";
import {
  distinctIds,
  type ListRevision,
  type MemberChange,
  mayBeVehicle,
  newVinWrites,
  reviseList,
} from "./change-members.ts";
import { type CarCheck, checkCars } from "./check-cars.ts";
import type { WatchReference } from "./read-watch.ts";

/** Maximum number of cars that one call may add to a static list or remove from it. */
export const staticBatchLimit = 30;

/** Result of adding cars. Each requested id is in exactly one of the arrays. */
export interface AddOutcome {
  added: { vehicleId: string; priceKrw: number | null }[];
  alreadyInList: string[];
  notFound: string[];
  unavailable: string[];
  activeMatchCount: number;
}

/**
 * Adds cars that are for sale to a static list. Ids that cannot be added do not affect the other ids. A car that left
 * the list starts over as a new member. When a listing changes in the meantime, everything is checked again.
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_watch_not_static; eagle_eye_match_batch_too_large;
 * validation_error if the list would hold more than 500 cars including hidden ones, exact under concurrency
 */
export function addMembers(
  which: WatchReference,
  vehicleIds: readonly string[],
  context: { dealerSources: DealerSources; now: number },
): Promise<AddOutcome> {
  const ids = distinctIds(vehicleIds, staticBatchLimit);
  const decide = async (
    watch: Watch,
    members: ReadonlyMap<string, WatchMember>,
  ): Promise<ListRevision<AddOutcome>> => {
    requireStatic(watch);
    const alreadyInList = ids.filter((id) => members.get(id)?.isAway === false);
    const wanted = ids.filter((id) => !alreadyInList.includes(id));
    const checks = await checkCars(wanted.filter(mayBeVehicle), context.dealerSources);
    const found = wanted.flatMap((id) =>
      toAddition(watch, members.get(id) ?? null, checks.get(id), context.now),
    );
    requireRoom(watch, found.filter(({ change }) => change.before === null).length);
    const isAdded = new Set(found.map(({ member }) => member.vehicleId));
    const unavailable = wanted.filter((id) => checks.get(id)?.kind === "unknown");
    return {
      changes: found.map(({ change }) => change),
      writes: [
        ...found.map(({ change: { before }, member }) =>
          before === null ? newMemberWrite(member, context.now) : memberWrite(before, member, context.now),
        ),
        ...found.flatMap(({ dated }) => (dated === null ? [] : [listingUnchanged(dated)])),
        ...newVinWrites(found.map(({ change }) => change)),
      ],
      answer: (activeMatchCount) => ({
        added: found.map(({ member: { vehicleId, priceKrw } }) => ({ vehicleId, priceKrw })),
        alreadyInList,
        notFound: wanted.filter((id) => !isAdded.has(id) && !unavailable.includes(id)),
        unavailable,
        activeMatchCount,
      }),
    };
  };
  return reviseList(which, ids, decide, { maxMembers: memberLimits.static });
}

/** @throws Problem eagle_eye_watch_not_static for an automatic watch */
export function requireStatic({ isAutomatic, watchId }: Watch): void {
  if (!isAutomatic) return;
  const message = "This watch is automatic. Cars can be added to and removed from static lists only.";
  throw new Problem("eagle_eye_watch_not_static", message, { watch_id: watchId });
}

function toAddition(watch: Watch, before: WatchMember | null, check: CarCheck | undefined, now: number) {
  if (check?.kind !== "for_sale") return [];
  const member = toStaticMember(watch, check.car, now);
  const change: MemberChange = { before, after: member };
  return [{ member, change, dated: check.dated }];
}

function toStaticMember({ partnerId, watchId }: Watch, car: OfferedCar, now: number): WatchMember {
  const facts = { vehicleId: vehicleIdOf(car), vin: vinOf(car), priceKrw: priceKrwOf(car) };
  return { ...newMember(facts, now), partnerId, watchId, car, version: 1 };
}

function requireRoom({ memberCount }: Watch, additions: number): void {
  const limit = memberLimits.static;
  if (memberCount + additions <= limit) return;
  const message = `would bring the list to ${memberCount + additions} cars, including hidden cars; a list holds at most ${limit}`;
  throw validationProblem([{ path: "body.vehicle_ids", message }], {
    field: "vehicle_ids",
    limit,
    member_count: memberCount,
  });
}
