import * as z from "zod/mini";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestActor = 254;
const longestReason = 1000;

const state = z.nullable(z.record(z.string(), z.unknown()));

/** One entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: responseId.check(z.describe("Entry id.")),
    at: timestamp,
    actor: responseText(longestActor).check(
      z.describe(
        "Subject of the token: the id of the person in the user directory, or client id of the machine.",
      ),
    ),
    action: responseId.check(z.describe("Action, such as `partner.change`.")),
    resource: responseId.check(z.describe("Kind of the resource.")),
    resource_id: responseId.check(z.describe("Id of the resource.")),
    reason: z
      .nullable(responseText(longestReason))
      .check(z.describe("Reason given for the change; null if none was given.")),
    before: state.check(z.describe("The resource before; null when it did not exist.")),
    after: state.check(z.describe("The resource after; null when it no longer exists.")),
  })
  .check(
    z.meta({
      id: "AuditEntry",
      description:
        "An action with its actor and changes. An entry never changes. It is kept here for two years, then in the archive for ten years.",
    }),
  );
