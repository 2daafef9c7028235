import { toRelisting } from "./follow-match.ts";
import { isSameRow, leaveList } from "./leave-list.ts";
import type { MatchChange, MatchRow } from "./match-row.ts";
import type { Observation } from "./observation.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** Returns a new member of a static list. */
export const newMember = (
  { vehicleId, vin, priceKrw }: Pick<WatchableCar, "vehicleId" | "vin" | "priceKrw">,
  now: number,
): MatchRow => ({
  vehicleId,
  vin,
  priceKrw,
  notifiedPriceKrw: priceKrw,
  matchReason: "manual",
  signalDetail: null,
  matchType: "exact",
  flexDetail: null,
  firstMatchedAt: now,
  isHidden: false,
  isAway: false,
});

/**
 * Returns the change that one observation of a car makes to a static list; null when there is none. Every
 * price change is notified, including rises and the first price. A car under contract stays stored, and so
 * does an auction car that can be found when it is listed again.
 */
export function followMember(row: MatchRow, observation: Observation): MatchChange | null {
  switch (observation.kind) {
    case "unknown":
      return null;
    case "gone":
      return leaveList(row, "delisted", isFollowed(row));
    case "auction_closed":
      return leaveList(row, "auction_closed", isFollowed(row));
    case "under_contract":
      return leaveList(row, "under_contract", true);
    case "for_sale":
      return row.isAway ? comeBack(row, observation.car) : refresh(row, observation.car);
  }
}

/**
 * Replaces a member with the new listing of its car. Only an identical VIN proves that the listing is for the same car.
 * @returns null without an identical VIN, or if the listing is already the member's listing
 */
export function followRelisting(row: MatchRow, car: WatchableCar): MatchChange | null {
  if (row.vin === null || row.vin !== car.vin || row.vehicleId === car.vehicleId) return null;
  return {
    kind: "addition",
    row: { ...comeBackAs(row, car), vehicleId: car.vehicleId },
    relisting: toRelisting(row.vehicleId),
    replacedVehicleId: row.vehicleId,
    isNotified: !row.isHidden,
  };
}

const isFollowed = ({ vehicleId, vin }: MatchRow): boolean =>
  vin !== null && !vehicleId.startsWith("retail_");

function comeBack(row: MatchRow, car: WatchableCar): MatchChange {
  return {
    kind: "addition",
    row: comeBackAs(row, car),
    relisting: null,
    replacedVehicleId: null,
    isNotified: !row.isHidden,
  };
}

const comeBackAs = (row: MatchRow, { vin, priceKrw }: WatchableCar): MatchRow => ({
  ...row,
  vin,
  priceKrw,
  notifiedPriceKrw: priceKrw,
  isAway: false,
});

function refresh(row: MatchRow, { vin, priceKrw }: WatchableCar): MatchChange | null {
  const next = { ...row, vin, priceKrw, notifiedPriceKrw: priceKrw };
  if (isSameRow(row, next)) return null;
  const isNotifiable = priceKrw !== null && priceKrw !== row.priceKrw;
  if (!isNotifiable || row.isHidden) return { kind: "update", row: next };
  return { kind: "price_change", row: next, previousPriceKrw: row.priceKrw, isNotified: true };
}
