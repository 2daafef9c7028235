import { readConsoleRole } from "./console-roles.ts";

/** The user group of operators. */
export const operatorGroup = "operators";

/** A console user as the user directory knows it. */
export interface SignedInUser {
  groups: readonly string[];
  /** The user's name in the audit log. */
  email: string;
  /** The name that partners see for an operator; null if there is none. */
  name: string | null;
  /** The partner whose data the user may see; null if there is none. */
  partnerId: string | null;
  /**
   * The role that the directory states for the user. Null means the first role of the user's scope, and the first role
   * may do everything.
   */
  role: string | null;
}

/** Claims to add to a token, and scopes to remove from the token even if the sign-in page requested them. */
export interface ConsoleClaims {
  claims: { email: string; name?: string; partner_id?: string; console_role?: string };
  suppressed: ("operator" | "partner")[];
}

/**
 * Returns the permissions of a console token, regardless of what the sign-in page requested: operators get the operator
 * scope, users of a partner get the partner scope for that partner, and all other users get neither scope. A role that
 * the scope does not have grants nothing.
 */
export function decideConsoleClaims(user: SignedInUser): ConsoleClaims {
  const { email, name, partnerId } = user;
  const isOperator = user.groups.includes(operatorGroup);
  const role = readConsoleRole(user.role, isOperator ? "operator" : "partner");
  if (role === null || (!isOperator && partnerId === null))
    return { claims: { email }, suppressed: ["operator", "partner"] };
  const claims = { email, console_role: role };
  if (isOperator) return { claims: { ...claims, ...(name !== null && { name }) }, suppressed: ["partner"] };
  return { claims: { ...claims, partner_id: String(partnerId) }, suppressed: ["operator"] };
}
