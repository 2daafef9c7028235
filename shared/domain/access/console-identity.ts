/** Permission of a console user or machine. */
export type ConsoleScope = "operator" | "partner";

/** Claims of a console token that has been verified. */
export type VerifiedClaims = Record<string, unknown>;

/**
 * Returns scopes of a token, without the issuer's resource prefix (`console/operator` counts as `operator`). Accepts
 * OAuth's space-separated `scope` and the list form that the gateway may pass on.
 */
export function scopesOf(claims: VerifiedClaims): string[] {
  const { scope } = claims;
  const scopes = Array.isArray(scope) ? scope.map(String) : String(scope ?? "").split(/[\s,[\]]+/);
  return scopes.map((one) => one.slice(one.lastIndexOf("/") + 1)).filter((one) => one !== "");
}

/**
 * Returns the caller's name in the audit log: the subject, which the directory gives once and nobody can change, as
 * they can an email. For a machine it is its client id.
 */
export function actorOf({ sub }: VerifiedClaims): string | null {
  return typeof sub === "string" && sub !== "" ? sub : null;
}
