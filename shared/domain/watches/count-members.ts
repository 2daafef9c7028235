import type { MatchRow } from "./match-row.ts";

/** Changes of a list's counters. */
export interface MemberDelta {
  /** Visible cars. */
  active: number;
  /** Hidden cars. */
  hidden: number;
  /** All members, including absent cars. */
  members: number;
}

/** Returns the changes of a list's counts when rows are replaced; null means no row. */
export function countMembers(
  changes: readonly { before: MatchRow | null; after: MatchRow | null }[],
): MemberDelta {
  const delta = { active: 0, hidden: 0, members: 0 };
  for (const { before, after } of changes) {
    for (const [row, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (row === null) continue;
      delta.members += sign;
      if (row.isAway) continue;
      if (row.isHidden) delta.hidden += sign;
      else delta.active += sign;
    }
  }
  return delta;
}
