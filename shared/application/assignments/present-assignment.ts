import { type AssignmentResource, assignmentSchema } from "../../contract/resources/messages/assignment.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { Assignment } from "../../domain/assignments/assignment.ts";

const present = presenter(assignmentSchema);

const neverAssigned = { assignee: null, changedAt: null, version: 0 };

/** Returns an assignment as operators see it; null or undefined means never assigned. */
export function presentAssignment(assignment: Assignment | null | undefined): AssignmentResource {
  const { assignee, changedAt, version } = assignment ?? neverAssigned;
  return present({ assignee, changedAt, version });
}
