/** What a console user or machine may do. */
export type ConsoleScope = "operator" | "partner";

/** Claims of a console token that has been verified. */
export type VerifiedClaims = Record<string, unknown>;

/**
 * Scopes a token carries, without the issuer's resource prefix (`console/operator` counts as `operator`): OAuth's
 * space-separated `scope`, or a list as the gateway may hand it over.
 */
export function scopesOf(claims: VerifiedClaims): string[] {
  const { scope } = claims;
  const scopes = Array.isArray(scope) ? scope.map(String) : String(scope ?? "").split(/[\s,[\]]+/);
  return scopes.map((one) => one.slice(one.lastIndexOf("/") + 1)).filter((one) => one !== "");
}

/** Who did it, as the audit log names them: a person by email, a machine by client id, else the subject. */
export function actorOf(claims: VerifiedClaims): string | null {
  for (const claim of ["email", "username", "client_id", "sub"]) {
    const value = claims[claim];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}
