import type { MatchChange, MatchRow, RemovalReason } from "./match-row.ts";

/**
 * Removes a car from a list. The partner is not notified if the car is hidden or already absent.
 * @param isRemembered whether the car may return as the same member
 */
export function leaveList(row: MatchRow, reason: RemovalReason, isRemembered: boolean): MatchChange | null {
  if (row.isAway && isRemembered) return null;
  return {
    kind: "removal",
    vehicleId: row.vehicleId,
    reason,
    row: isRemembered ? { ...row, isAway: true } : null,
    isNotified: !row.isHidden && !row.isAway,
  };
}

/** Reports whether two rows have equal content, so that no write is needed. */
export const isSameRow = (one: MatchRow, other: MatchRow): boolean =>
  JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields);

/** Sorts the fields, because new rows and stored rows have their fields in different orders. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
