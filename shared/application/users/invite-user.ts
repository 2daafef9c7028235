import {
  addToGroup,
  createUser,
  type NewUser,
  sendInvitation,
  storeRole,
} from "../../adapters/directory/change-users.ts";
import { findInvitedUser } from "../../adapters/directory/read-users.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { ConsoleUser } from "../../domain/users/console-user.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { putOne } from "../../persistence/table/put-one.ts";
import { readPartner } from "../partners/read-partner.ts";
import {
  auditedUser,
  requireManager,
  requireRoleOfScope,
  requireUser,
  type UserManager,
} from "./user-scope.ts";

/**
 * Creates a user and mails the invitation. The mail is sent last, so nobody signs in without an audit entry. After
 * a failure, the same call continues where it stopped.
 * @throws Problem forbidden, not_found for an unknown partner, or conflict when a user with this email exists or the
 * invitation could not be mailed
 */
export async function inviteUser(invited: NewUser, manager: UserManager): Promise<ConsoleUser> {
  const { email, partnerId, role } = invited;
  requireRoleOfScope(role, invited);
  await Promise.all([requireManager(manager), partnerId === null ? null : readPartner(partnerId)]);
  const isNew = await createUser(invited);
  const userId = await findInvitedUser(email, partnerId);
  if (userId === null) throw emailIsTaken();
  if (!isNew) await storeRole(userId, role);
  const { actor, now } = manager;
  await putOne(
    auditWrite({
      ...{ actor, now, action: "user.invite", resource: "user", resourceId: userId },
      before: null,
      after: auditedUser({ partnerId, role, status: "invited" }),
    }),
  );
  await addToGroup(userId, partnerId);
  if (!(await sendInvitation(email))) throw invitationNotSent();
  return requireUser(userId, manager);
}

const emailIsTaken = (): Problem =>
  new Problem(
    "conflict",
    "A user with this email exists already. Change that user, or use another address.",
    { reason: "email_taken" },
  );

/** Returns the error of an invitation that the directory could not mail. */
export const invitationNotSent = (): Problem =>
  new Problem("conflict", "The user exists, but the invitation could not be mailed. Resend it later.", {
    reason: "invitation_not_sent",
  });
