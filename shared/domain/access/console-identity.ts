/** What a console user or machine may do. */
export type ConsoleScope = "operator" | "partner";

/** Claims of a console token that has been verified. */
export type VerifiedClaims = Record<string, unknown>;

/**
 * Scopes of a token, without the issuer's resource prefix (`console/operator` counts as `operator`). Accepts OAuth's
 * space-separated `scope` and the list form that the gateway may pass on.
 */
export function scopesOf(claims: VerifiedClaims): string[] {
  const { scope } = claims;
  const scopes = Array.isArray(scope) ? scope.map(String) : String(scope ?? "").split(/[\s,[\]]+/);
  return scopes.map((one) => one.slice(one.lastIndexOf("/") + 1)).filter((one) => one !== "");
}

/** The caller's name in the audit log: a person's email, a machine's client id, or else the subject. */
export function actorOf(claims: VerifiedClaims): string | null {
  for (const claim of ["email", "username", "client_id", "sub"]) {
    const value = claims[claim];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}
