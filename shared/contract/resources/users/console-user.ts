import * as z from "zod/mini";
import { type ConsoleRole, consoleRoles } from "../../../domain/access/console-roles.ts";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { longestId } from "../../../domain/text-limits.ts";
import { userStatuses } from "../../../domain/users/console-user.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/**
 * Maximum length of a person's name in an invitation. Partners would see an operator with a longer name as `Operator`.
 */
const longestName = 80;
/** The longest user name in Cognito. */
const longestUserName = 128;
/**
 * Maximum length of a name in the user directory. Our console accepts only shorter names, but an administrator can
 * enter a longer name in the directory.
 */
const longestShownName = 2048;
const allRoles: readonly ConsoleRole[] = [...consoleRoles.operator, ...consoleRoles.partner];

/** A person who may sign in to the console. */
export const consoleUserSchema = z
  .object({
    id: responseId.check(z.describe("User id, which the audit log names as the actor.")),
    email: responseText(invoiceLimits.email).check(z.describe("Address with which the user signs in.")),
    name: z.nullable(responseText(longestShownName)).check(z.describe("Name of the person.")),
    partner_id: z.nullable(responseId).check(z.describe("Partner of the user; null for an operator.")),
    role: z
      .nullable(z.enum(allRoles))
      .check(
        z.describe(
          "Role, which decides what the user may change; null for an unknown role, which gives no access.",
        ),
      ),
    status: z.enum(userStatuses).check(z.describe("`invited` until the first sign-in.")),
    updated_at: timestamp,
  })
  .check(z.meta({ id: "ConsoleUser", description: "A person who may sign in to the console." }));

const email = z
  .email()
  .check(z.maxLength(longestUserName), z.describe("Address that receives the invitation."));
const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(longestName), z.describe("Name of the person."));

/** Body of `POST /ops/v1/users`. */
export const newUserSchema = z
  .strictObject({
    email,
    name,
    partner_id: z
      ._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(longestId))), null)
      .check(z.describe("Partner of the user; null for an operator.")),
    role: z.enum(allRoles).check(z.describe("A role of the user's side.")),
  })
  .check(z.meta({ id: "NewUser", description: "The person to invite." }));

/** Body of `POST /console/v1/users`. */
export const newAccountUserSchema = z
  .strictObject({
    email,
    name,
    role: z.enum(consoleRoles.partner).check(z.describe("Role of the colleague.")),
  })
  .check(z.meta({ id: "NewAccountUser", description: "The colleague to invite." }));

/** Body of the routes that change a user. */
export const userChangeSchema = z
  .strictObject({
    role: z.optional(z.enum(allRoles)).check(z.describe("A role of the user's side.")),
    disabled: z.optional(z.boolean()).check(z.describe("True disables the user; false enables the user.")),
    invitation: z
      .optional(z.literal("resend"))
      .check(z.describe("Mails a new invitation to a user who has not signed in.")),
  })
  .check(
    z.refine((change) => Object.keys(change).length > 0, "must contain role, disabled or invitation"),
    z.meta({ id: "UserChange", description: "The parts of a user to change." }),
  );
