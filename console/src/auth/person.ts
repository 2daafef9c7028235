import { jwtDecode } from "jwt-decode";
import type { ConsoleConfig } from "../config/load-config.ts";

/** The permissions of a person: all operator data, or the data of one partner. */
export type Role = "operator" | "partner";

/** The signed-in person. */
export interface Person {
  /** Stable id of the person at the issuer. */
  subject: string;
  email: string | null;
  roles: readonly Role[];
  /** The partner whose user this is; null for operators, and for people whom no operator linked to a partner yet. */
  partnerId: string | null;
}

interface AccessClaims {
  sub: string;
  scope?: string;
  partner_id?: string;
}

/**
 * Returns who an access token was issued to. It only chooses what is shown: the API checks the token of every call
 * itself. Scopes are read from the token and not from the issuer's answer, which need not name them.
 */
export function readPerson(
  accessToken: string,
  email: string | undefined,
  scopes: ConsoleConfig["scopes"],
): Person {
  const { sub, scope = "", partner_id } = jwtDecode<AccessClaims>(accessToken);
  const granted = scope.split(" ");
  const roles = (["operator", "partner"] as const).filter((role) => granted.includes(scopes[role]));
  return { subject: sub, email: email ?? null, roles, partnerId: partner_id ?? null };
}
