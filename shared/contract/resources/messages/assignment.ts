import * as z from "zod/mini";
import { longestId } from "../../../domain/text-limits.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { idText } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/**
 * Maximum length of a name in the user directory. Our console accepts only shorter names, but an administrator can
 * enter a longer name in the directory.
 */
const longestUserName = 2048;

/** The operator to whom an order and its thread, or a general thread, are assigned. */
export const assignmentSchema = z
  .object({
    assignee: z
      .nullable(
        z
          .object({
            user_id: responseId.check(z.describe("User id of the operator.")),
            user_name: responseText(longestUserName).check(
              z.describe(
                "Name of the user when assigned. It stays unchanged when the user is renamed, disabled or deleted.",
              ),
            ),
          })
          .check(
            z.meta({ id: "Assignee", description: "The operator who is assigned to the order or thread." }),
          ),
      )
      .check(z.describe("The assigned operator; null while nobody is assigned.")),
    changed_at: z
      .nullable(timestamp)
      .check(z.describe("Time of the last change; null before the first change.")),
    version: z
      .int()
      .check(
        z.describe(
          "Number of changes of the assignment; 0 before the first change. A request that changes the assignment sends this number.",
        ),
      ),
  })
  .check(
    z.meta({
      id: "Assignment",
      description: "The operator who handles an order and its messages. Partners never see the assignment.",
    }),
  );

/** The operator to whom an order and its thread, or a general thread, are assigned. */
export type AssignmentResource = z.output<typeof assignmentSchema>;

/** Body of `PUT /ops/v1/message-threads/{id}/assignment`. */
export const assignBody = z
  .strictObject({
    user_id: z
      .nullable(z.string().check(z.minLength(1), z.maxLength(longestId)))
      .check(z.describe("User id of an operator; null for nobody.")),
    version: z
      .int()
      .check(
        z.nonnegative(),
        z.maximum(Number.MAX_SAFE_INTEGER),
        z.describe("`version` of the assignment that this change replaces."),
      ),
  })
  .check(z.meta({ id: "AssignThread", description: "The new assignee." }));

/** Parameter of operators' lists. */
export const assignedToFilter = z
  .optional(idText)
  .check(z.meta({ description: "Only entries that are assigned to this user id, to `me`, or to `nobody`." }));
