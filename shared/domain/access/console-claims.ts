/** The user group of operators. */
export const operatorGroup = "operators";

/** A console user as the user directory knows it. */
export interface SignedInUser {
  groups: readonly string[];
  /** The user's name in the audit log. */
  email: string;
  /** The name that partners see for an operator; null for none. */
  name: string | null;
  /** The partner whose data the user may see; null for none. */
  partnerId: string | null;
}

/** Claims that a token must contain, and requested scopes that it must not contain. */
export interface ConsoleClaims {
  claims: { email: string; name?: string; partner_id?: string };
  suppressed: ("operator" | "partner")[];
}

/**
 * Returns the permissions of a console token, regardless of what the sign-in page requested: operators get the
 * operator scope, users of a partner get the partner scope for that partner, and all others get neither.
 */
export function decideConsoleClaims(user: SignedInUser): ConsoleClaims {
  const { email, name, partnerId } = user;
  if (user.groups.includes(operatorGroup)) {
    return { claims: { email, ...(name !== null && { name }) }, suppressed: ["partner"] };
  }
  if (partnerId === null) return { claims: { email }, suppressed: ["operator", "partner"] };
  return { claims: { email, partner_id: partnerId }, suppressed: ["operator"] };
}
