import { type AssigneeFilter, isAssignedTo } from "../../domain/assignments/assignment.ts";
import { getAssignments } from "../../persistence/assignments/assignments.ts";

/** Returns the filter of a query parameter: a user id, `me` or `nobody`; null if the parameter is absent. */
export function readAssigneeFilter(text: string | undefined, caller: string): AssigneeFilter | null {
  if (text === undefined) return null;
  return { userId: text === "nobody" ? null : text === "me" ? caller : text };
}

/** Returns the rows that match a filter by assignee. Reads nothing without a filter. */
export async function filterAssigned<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  filter: AssigneeFilter | null,
): Promise<readonly Row[]> {
  if (filter === null || rows.length === 0) return rows;
  const assignments = await getAssignments(rows.map(idOf));
  return rows.filter((row) => isAssignedTo(assignments.get(idOf(row)), filter));
}
