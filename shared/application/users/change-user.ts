import { disableUser, enableUser, sendInvitation, storeRole } from "../../adapters/directory/change-users.ts";
import { listUsersOf } from "../../adapters/directory/read-users.ts";
import { type ConsoleRole, consoleRoles } from "../../domain/access/console-roles.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type ConsoleUser, isManager, scopeOfUser } from "../../domain/users/console-user.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { putOne } from "../../persistence/table/put-one.ts";
import { invitationNotSent } from "./invite-user.ts";
import {
  auditedUser,
  requireManager,
  requireRoleOfScope,
  requireUser,
  type UserManager,
} from "./user-scope.ts";

/** The change of a user; absent parts stay unchanged. */
export interface UserChange {
  role?: ConsoleRole | undefined;
  disabled?: boolean | undefined;
  /** Mails a new invitation to a user who has not signed in. */
  invitation?: "resend" | undefined;
}

/**
 * Changes a user in the directory. If nothing would change, it writes nothing, not even an audit entry.
 * @throws Problem forbidden, not_found, validation_error for a role that this kind of user cannot have, or conflict for
 * the caller's own account, the last administrator, or a resend to a user who is not invited
 */
export async function changeUser(
  userId: string,
  change: UserChange,
  manager: UserManager,
): Promise<ConsoleUser> {
  const [user] = await Promise.all([requireUser(userId, manager), requireManager(manager)]);
  const changed = applyChange(user, change);
  const isAudited = changed.role !== user.role || changed.status !== user.status;
  if (!isAudited && change.invitation === undefined) return user;
  if (isAudited && user.userId === manager.actor) throw isOwnAccount();
  const losesManager = isManager(user) && !isManager(changed);
  if (losesManager && !(await hasOtherManager(user))) throw isLastManager(user);
  await store(user, changed, manager);
  // Checked again, because two administrators may have removed each other's role at the same time.
  if (losesManager && !(await hasOtherManager(user))) {
    await store(changed, user, manager);
    throw isLastManager(user);
  }
  if (change.invitation !== undefined && !(await sendInvitation(user.email))) throw invitationNotSent();
  return requireUser(userId, manager);
}

function applyChange(user: ConsoleUser, { role, disabled, invitation }: UserChange): ConsoleUser {
  if (role !== undefined) requireRoleOfScope(role, user);
  const isDisabled = user.status === "disabled";
  const isStaying = disabled === undefined || disabled === isDisabled;
  const status = isStaying ? user.status : disabled ? ("disabled" as const) : user.statusWhenEnabled;
  if (invitation !== undefined && status !== "invited") throw isNotInvited();
  return { ...user, role: role ?? user.role, status };
}

/** Audits a change before it takes effect: a change without an entry would be worse than an entry without a change. */
async function store(before: ConsoleUser, after: ConsoleUser, { actor, now }: UserManager): Promise<void> {
  const { userId, role, status } = after;
  const action = before.status === after.status && before.role === role ? "user.invite_again" : "user.change";
  await putOne(
    auditWrite({
      ...{ actor, now, action, resource: "user", resourceId: userId },
      ...{ before: auditedUser(before), after: auditedUser(after) },
    }),
  );
  if (role !== null && role !== before.role) await storeRole(userId, role);
  if (status === before.status) return;
  await (status === "disabled" ? disableUser(userId) : enableUser(userId));
}

const userPageSize = 60;
/** Allows more users than any account has, and ensures that the search ends. */
const mostPages = 50;

/** Reports whether another user of the same scope and partner may change users. */
async function hasOtherManager({ userId, partnerId }: ConsoleUser): Promise<boolean> {
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { users, next } = await listUsersOf(partnerId, { limit: userPageSize, after });
    if (users.some((user) => user.userId !== userId && isManager(user))) return true;
    if (next === null) return false;
    after = next;
  }
  return false;
}

const isOwnAccount = (): Problem =>
  new Problem(
    "conflict",
    "You may not change your own role or disable yourself. Ask another administrator.",
    {
      reason: "own_account",
    },
  );

function isLastManager(user: ConsoleUser): Problem {
  const role = consoleRoles[scopeOfUser(user)][0];
  const message = `This is the last active user with the role ${role}. Give another user that role first.`;
  return new Problem("conflict", message, { reason: "last_administrator" });
}

const isNotInvited = (): Problem =>
  new Problem("conflict", "The user has signed in or is disabled, so there is no invitation to resend.", {
    reason: "not_invited",
  });
