import type { ConsoleRole } from "../../../shared/domain/access/console-roles.ts";
import { consoleRoles } from "../../../shared/domain/access/console-roles.ts";
import { changeAccountUser, changeUser, inviteAccountUser, inviteUser } from "../api/generated/operations.ts";
import type { NewUser } from "../api/generated/types.ts";

/** The users of a list: how they are invited and changed, and the roles that they may have. */
export interface UserScope {
  /** Distinguishes the list's drafts and column choices. */
  name: string;
  change: typeof changeUser;
  invite: typeof inviteUser;
  /** The part of an invitation that the person does not enter. */
  fixed: Partial<NewUser>;
  roles: readonly ConsoleRole[];
}

/**
 * Returns the scope with which operators manage a partner's users. For null, returns the scope of the operators
 * themselves.
 */
export const usersOf = (partnerId: string | null): UserScope => ({
  name: partnerId === null ? "operators" : "partner-users",
  change: changeUser,
  invite: inviteUser,
  fixed: { partner_id: partnerId },
  roles: consoleRoles[partnerId === null ? "operator" : "partner"],
});

/**
 * The users of the person's own account. The bodies have the same fields as in the operators' operations, except the
 * partner.
 */
export const accountUsers: UserScope = {
  name: "account-users",
  change: changeAccountUser as unknown as typeof changeUser,
  invite: inviteAccountUser as unknown as typeof inviteUser,
  fixed: {},
  roles: consoleRoles.partner,
};
