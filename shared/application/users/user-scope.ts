import { findUser } from "../../adapters/directory/read-users.ts";
import { type ConsoleRole, consoleRoles } from "../../domain/access/console-roles.ts";
import { Problem, validationProblem } from "../../domain/errors/problem.ts";
import { type ConsoleUser, isManager, scopeOfUser } from "../../domain/users/console-user.ts";

/** The caller of a change of users. */
export interface UserManager {
  /** The subject of the caller's token. */
  actor: string;
  /** Whether the caller is a machine, which has no user in the directory. */
  isMachine: boolean;
  /** The partner whose users the caller may change; null for all users. */
  ownPartnerId: string | null;
  now: number;
}

/**
 * Checks in the directory that the caller may still change users, because the role in a token may be up to 15 minutes
 * old, and the person may have left since. A machine is not in the directory, so its token is sufficient.
 * @throws Problem forbidden
 */
export async function requireManager({ actor, isMachine, ownPartnerId }: UserManager): Promise<void> {
  const caller = await findUser(actor);
  const mayManage = caller === null ? isMachine : isManager(caller) && caller.partnerId === ownPartnerId;
  if (mayManage) return;
  throw new Problem(
    "forbidden",
    "Your account was disabled or removed, or has another role now. Sign in again, or ask an administrator.",
  );
}

/**
 * Returns a user whom the caller may change. The directory also finds users by their email, which is not accepted here.
 * @throws Problem not_found, also for another partner's user
 */
export async function requireUser(
  userId: string,
  { ownPartnerId }: Pick<UserManager, "ownPartnerId">,
): Promise<ConsoleUser> {
  const user = await findUser(userId);
  const isOwn = ownPartnerId === null || user?.partnerId === ownPartnerId;
  if (user !== null && user.userId === userId && isOwn) return user;
  throw new Problem("not_found", "There is no user with this id. List the users to find it.");
}

/** @throws Problem validation_error for a role that this kind of user, operator or partner's user, cannot have */
export function requireRoleOfScope(role: ConsoleRole, user: Pick<ConsoleUser, "partnerId">): void {
  const roles: readonly ConsoleRole[] = consoleRoles[scopeOfUser(user)];
  if (roles.includes(role)) return;
  throw validationProblem([{ path: "body.role", message: `Use one of ${roles.join(", ")}.` }]);
}

/** Returns the state of a user in the audit log, which identifies people by their ids only. */
export const auditedUser = ({
  partnerId,
  role,
  status,
}: Pick<ConsoleUser, "partnerId" | "role" | "status">) => ({
  side: scopeOfUser({ partnerId }),
  partner_id: partnerId,
  role,
  status,
});
