/** Permission of a console user or machine. */
export type ConsoleScope = "operator" | "partner";

/** Verified claims of a console token. */
export type VerifiedClaims = Record<string, unknown>;

/**
 * Returns the scopes of a token without the issuer's resource prefix (`console/operator` becomes `operator`).
 * Accepts OAuth's space-separated `scope` and the list form of the gateway.
 */
export function scopesOf(claims: VerifiedClaims): string[] {
  const { scope } = claims;
  const scopes = Array.isArray(scope) ? scope.map(String) : String(scope ?? "").split(/[\s,[\]]+/);
  return scopes.map((one) => one.slice(one.lastIndexOf("/") + 1)).filter((one) => one !== "");
}

/**
 * Returns the caller's name in the audit log, which is the subject of the token. The directory assigns a subject once.
 * Nobody can change it, unlike an email address. The subject of a machine is its client id.
 */
export function actorOf({ sub }: VerifiedClaims): string | null {
  return typeof sub === "string" && sub !== "" ? sub : null;
}

/**
 * Reports whether a token belongs to a machine. A token of the client credentials grant has the client as its subject
 * (RFC 9068, section 2.2), which a person's token never has.
 */
export const isMachineToken = ({ sub, client_id: clientId }: VerifiedClaims): boolean =>
  typeof sub === "string" && sub === clientId;
