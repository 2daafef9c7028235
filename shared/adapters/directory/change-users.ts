import type { ConsoleRole } from "../../domain/access/console-roles.ts";
import { callDirectory, nullFor } from "./call-directory.ts";
import { groupOf } from "./read-users.ts";

/** The data of a person to invite. */
export interface NewUser {
  email: string;
  name: string;
  partnerId: string | null;
  role: ConsoleRole;
}

/**
 * Creates a user without sending the invitation, so nobody can sign in yet.
 * @returns false if a user with this email exists
 */
export async function createUser({ email, name, partnerId, role }: NewUser): Promise<boolean> {
  const attributes = {
    ...{ email, name, email_verified: "true", "custom:console_role": role },
    ...(partnerId !== null && { "custom:partner_id": partnerId }),
  };
  const created = await callDirectory("directory:AdminCreateUser", {
    Username: email,
    MessageAction: "SUPPRESS",
    UserAttributes: toAttributes(attributes),
  }).catch(nullFor("UsernameExistsException"));
  return created !== null;
}

/** Adds a user to the partner's group, or to the operators' group if `partnerId` is null. Creates a missing group. */
export async function addToGroup(userId: string, partnerId: string | null): Promise<void> {
  const GroupName = groupOf(partnerId);
  const add = () => callDirectory("directory:AdminAddUserToGroup", { Username: userId, GroupName });
  if ((await add().catch(nullFor("ResourceNotFoundException"))) !== null) return;
  await callDirectory("directory:CreateGroup", { GroupName }).catch(nullFor("GroupExistsException"));
  await add();
}

/**
 * Mails an invitation with a new temporary password.
 * @returns false if the directory could not send it
 */
export async function sendInvitation(email: string): Promise<boolean> {
  const sent = await callDirectory("directory:AdminCreateUser", {
    Username: email,
    MessageAction: "RESEND",
    DesiredDeliveryMediums: ["EMAIL"],
  }).catch(
    nullFor(
      "CodeDeliveryFailureException",
      "LimitExceededException",
      "TooManyRequestsException",
      "UnsupportedUserStateException",
    ),
  );
  return sent !== null;
}

/** Stores the user's role. The user's next token contains it. */
export async function storeRole(userId: string, role: ConsoleRole): Promise<void> {
  await callDirectory("directory:AdminUpdateUserAttributes", {
    Username: userId,
    UserAttributes: toAttributes({ "custom:console_role": role }),
  });
}

/**
 * Revokes a user's refresh tokens, then disables the user. The tokens are revoked first, so that a disabled user never
 * has valid refresh tokens. If the second step fails, a repeated call does both steps. Access tokens remain valid until
 * they expire.
 */
export async function disableUser(userId: string): Promise<void> {
  await callDirectory("directory:AdminUserGlobalSignOut", { Username: userId });
  await callDirectory("directory:AdminDisableUser", { Username: userId });
}

/** Lets a disabled user sign in again. */
export async function enableUser(userId: string): Promise<void> {
  await callDirectory("directory:AdminEnableUser", { Username: userId });
}

const toAttributes = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
