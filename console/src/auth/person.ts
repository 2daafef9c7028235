import { jwtDecode } from "jwt-decode";
import { type ConsoleRole, readConsoleRole } from "../../../shared/domain/access/console-roles.ts";
import type { ConsoleConfig } from "../config/load-config.ts";

/** The permissions of a person: all operator data, or the data of one partner. */
export type Role = "operator" | "partner";

/** The signed-in person. */
export interface Person {
  /** Stable id of the person at the issuer. */
  subject: string;
  email: string | null;
  roles: readonly Role[];
  /** The partner of this user; null for operators, and for people who are not linked to a partner yet. */
  partnerId: string | null;
  /**
   * The person's role in the scope of operators and of partners. Null if the token states a role that the scope
   * does not have.
   */
  consoleRoles: Record<Role, ConsoleRole | null>;
}

interface AccessClaims {
  sub: string;
  scope?: string;
  partner_id?: string;
  console_role?: string;
}

/**
 * Returns the person of an access token. The result only decides what is displayed, because the API checks
 * the token of every call. Scopes are read from the token, because the issuer's response need not contain
 * them.
 */
export function readPerson(
  accessToken: string,
  email: string | undefined,
  scopes: ConsoleConfig["scopes"],
): Person {
  const { sub, scope = "", partner_id, console_role } = jwtDecode<AccessClaims>(accessToken);
  const granted = scope.split(" ");
  const roles = (["operator", "partner"] as const).filter((role) => granted.includes(scopes[role]));
  const consoleRoles = {
    operator: readConsoleRole(console_role, "operator"),
    partner: readConsoleRole(console_role, "partner"),
  };
  return { subject: sub, email: email ?? null, roles, partnerId: partner_id ?? null, consoleRoles };
}
