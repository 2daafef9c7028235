import type { MatchChange, MatchRow, RemovalReason } from "./match-row.ts";

/**
 * A car leaves a list: nothing is said of one that is hidden or already away.
 * @param isRemembered whether the car may come back as the same member
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

/** Whether two rows say the same, so that nothing needs to be written. */
export const isSameRow = (one: MatchRow, other: MatchRow): boolean =>
  JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields);

/** Rows are put together in different orders, here and by whoever stores them. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
