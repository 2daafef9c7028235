import type { MatchRow } from "./match-row.ts";

/** What happens to the cars of a list, by number. */
export interface MemberDelta {
  /** Of those that are shown. */
  active: number;
  /** Of those that are hidden. */
  hidden: number;
  /** Of all that take up room, those that are away included. */
  members: number;
}

/** What replacing rows does to the counts of their list; null stands for no row. */
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
