import type { ConsoleScope } from "../access/console-identity.ts";
import { type ConsoleRole, consoleRoles } from "../access/console-roles.ts";

/** Whether a user may sign in: `invited` until the first sign-in. */
export const userStatuses = ["invited", "active", "disabled"] as const;
/** See `userStatuses`. */
export type UserStatus = (typeof userStatuses)[number];

/** A person who may sign in to the console. */
export interface ConsoleUser {
  /** The subject of the user's tokens. */
  userId: string;
  email: string;
  name: string | null;
  /** The partner whose account the user works in; null for operators. */
  partnerId: string | null;
  /** Null if the directory states a role that the user's scope does not have. Such a user has no access. */
  role: ConsoleRole | null;
  status: UserStatus;
  /** The status that the user has while not disabled. */
  statusWhenEnabled: Exclude<UserStatus, "disabled">;
  /** Time of the last change in the directory, epoch milliseconds. */
  updatedAt: number;
}

/** Returns the scope of a user. */
export const scopeOfUser = ({ partnerId }: Pick<ConsoleUser, "partnerId">): ConsoleScope =>
  partnerId === null ? "operator" : "partner";

/** Reports whether a user has signed in, is not disabled, and may change the users of the same scope. */
export const isManager = (user: Pick<ConsoleUser, "partnerId" | "role" | "status">): boolean =>
  user.status === "active" && user.role === consoleRoles[scopeOfUser(user)][0];
