import { isSameValue } from "../../domain/values/is-same-value.ts";
import { type CompiledCondition, compileCondition } from "../../domain/watches/compile-condition.ts";
import { followMatch } from "../../domain/watches/follow-match.ts";
import { followMember, followRelisting } from "../../domain/watches/follow-member.ts";
import type { MatchChange, MatchRow } from "../../domain/watches/match-row.ts";
import { type OfferedCar, vehicleIdOf } from "../../domain/watches/offered-car.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { getMember } from "../../persistence/watches/watch-members.ts";
import type { CarObserver } from "./car-observer.ts";
import type { MemberChange } from "./change-members.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";

/** The change that one car makes to a list, and the notifications that follow. */
export interface FollowedCar {
  change: MemberChange;
  notifications: readonly NotifiableChange[];
}

/** A change to notify the partner of, with the car as displayed; null for removals. */
export interface NotifiableChange {
  change: MatchChange;
  car: OfferedCar | null;
}

/** Inputs of following a watch's cars. */
export interface FollowContext {
  evaluation: WatchEvaluationContext;
  observer: CarObserver;
}

/** Determines the changes that current observations of cars cause on one watch's list. */
export class CarFollower {
  readonly #watch: Watch;
  readonly #context: FollowContext;
  readonly #compiled: CompiledCondition;

  constructor(watch: Watch, context: FollowContext) {
    this.#watch = watch;
    this.#context = context;
    this.#compiled = compileCondition(watch.condition);
  }

  /** Returns the list change for an observed car; null if there is none. */
  follow(member: WatchMember | null, hint: CarHint): Promise<FollowedCar | null> {
    if (this.#watch.isAutomatic) return this.#followMatch(member, hint);
    return member === null ? Promise.resolve(null) : this.#followMember(member);
  }

  async #followMatch(member: WatchMember | null, hint: CarHint): Promise<FollowedCar | null> {
    const { observer, evaluation } = this.#context;
    const watch = { compiled: this.#compiled, terms: evaluation.partner };
    const seen = await observer.observe(hint.vehicleId, watch, hint);
    const change = followMatch(watch, member, seen.observation, evaluation.now);
    if (change?.kind !== "addition" || !hint.isNew || seen.observation.kind !== "for_sale") {
      return this.#toFollowed(member, change, seen.car);
    }
    const relistedFrom = await observer.findOrigin(seen.observation.car);
    const observation = { ...seen.observation, relistedFrom };
    return this.#toFollowed(member, followMatch(watch, member, observation, evaluation.now), seen.car);
  }

  async #followMember(member: WatchMember): Promise<FollowedCar | null> {
    const { observer } = this.#context;
    const seen = await observer.observe(member.vehicleId, null, noHint);
    const change = followMember(member, seen.observation);
    const remembered = change === null ? member : rowOf(change);
    const isOver = seen.observation.kind === "gone" || seen.observation.kind === "auction_closed";
    if (!isOver || remembered === null || remembered.vin === null) {
      return this.#toFollowed(member, change, seen.car);
    }
    const successor = await this.#findSuccessor(remembered, remembered.vin);
    if (successor === null) return this.#toFollowed(member, change, seen.car);
    const removal = change !== null && isNotified(change) ? [{ change, car: null }] : [];
    // The partner has already added the new listing to the list.
    if (await this.#isMember(successor.car))
      return { change: { before: member, after: null }, notifications: removal };
    const notifications = isNotified(successor.change) ? [...removal, successor] : removal;
    const row = rowOf(successor.change);
    return {
      change: { before: member, after: row && this.#toMember(row, member, successor.car) },
      notifications,
    };
  }

  async #findSuccessor(row: MatchRow, vin: string): Promise<{ change: MatchChange; car: OfferedCar } | null> {
    const { observer } = this.#context;
    const car = await observer.findSuccessor(row.vehicleId, vin);
    if (car === null) return null;
    const change = followRelisting(row, await observer.toWatchable(car, null, noHint));
    return change && { change, car };
  }

  async #isMember(car: OfferedCar): Promise<boolean> {
    return (await getMember(this.#watch.watchId, vehicleIdOf(car))) !== null;
  }

  #toFollowed(
    member: WatchMember | null,
    change: MatchChange | null,
    car: OfferedCar | null,
  ): FollowedCar | null {
    if (change === null) return refreshed(member, car);
    const row = rowOf(change);
    return {
      change: { before: member, after: row && this.#toMember(row, member, car ?? member?.car ?? null) },
      notifications: isNotified(change) ? [{ change, car }] : [],
    };
  }

  #toMember(row: MatchRow, before: WatchMember | null, car: OfferedCar | null): WatchMember {
    const { partnerId, watchId } = this.#watch;
    return { ...row, partnerId, watchId, car, version: before?.version ?? 1 };
  }
}

const noHint = { previousPriceKrw: null };

/**
 * Returns a member with the car's current facts. Updates all facts, even those that no rule uses, because the list
 * shows the current car.
 */
function refreshed(member: WatchMember | null, car: OfferedCar | null): FollowedCar | null {
  if (member === null || member.isAway || car === null) return null;
  if (isSameValue(JSON.parse(JSON.stringify(member.car)), JSON.parse(JSON.stringify(car)))) return null;
  return { change: { before: member, after: { ...member, car } }, notifications: [] };
}

const rowOf = (change: MatchChange): MatchRow | null => change.row;
const isNotified = (change: MatchChange): boolean => change.kind !== "update" && change.isNotified;
