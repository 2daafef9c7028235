/** Group of the people who run the service. */
export const operatorGroup = "operators";

/** What the user directory knows about somebody who signs in to the console. */
export interface SignedInUser {
  groups: readonly string[];
  /** Names them in the audit log. */
  email: string;
  /** The partner whose data the user may see; null for none. */
  partnerId: string | null;
}

/** What a token must say, and which of the scopes asked for it must not carry. */
export interface ConsoleClaims {
  claims: { email: string; partner_id?: string };
  suppressed: ("operator" | "partner")[];
}

/**
 * Decides whom a console token speaks for, whatever the sign-in page asked for: an operator for the service, anybody else
 * for the one partner they belong to, and a user without either for nobody.
 */
export function decideConsoleClaims(user: SignedInUser): ConsoleClaims {
  const { email, partnerId } = user;
  if (user.groups.includes(operatorGroup)) return { claims: { email }, suppressed: ["partner"] };
  if (partnerId === null) return { claims: { email }, suppressed: ["operator", "partner"] };
  return { claims: { email, partner_id: partnerId }, suppressed: ["operator"] };
}
