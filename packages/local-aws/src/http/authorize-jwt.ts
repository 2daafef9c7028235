import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { gatewayAnswer, type HttpAnswer } from "./write-response.ts";

/** A JWT authorizer of an HTTP API. */
export interface JwtAuthorizer {
  issuer: string;
  audience: readonly string[];
  /** The lower-case name of the request header with the token. */
  header: string;
}

/** The claims of an accepted token, or API Gateway's rejection. */
export type Authorization =
  | { allowed: true; claims: Record<string, string>; scopes: string[] | null }
  | { allowed: false; answer: HttpAnswer };

const unauthorized: Authorization = {
  allowed: false,
  answer: gatewayAnswer(401, "Unauthorized", { "www-authenticate": "Bearer" }),
};

/**
 * Returns the check of one authorizer. Keys are read from the issuer's discovery document on first use.
 *
 * A token is accepted if it is signed with an RSA key of the issuer, names the issuer, names the audience in `aud` (or
 * in `client_id` if there is no `aud`), is valid at the current time, and has one of the route's scopes if the route
 * has any. The current time is real time even under a test clock, because the issuer does not follow the stage's clock.
 */
export function createJwtCheck(
  authorizer: JwtAuthorizer,
): (header: string | undefined, routeScopes: readonly string[]) => Promise<Authorization> {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, routeScopes) => {
    const token = header?.replace(/^Bearer\s+/i, "").trim();
    if (!token) return unauthorized;
    try {
      keys ??= discoverKeys(authorizer.issuer);
      const { payload } = await jwtVerify(token, await keys, {
        issuer: authorizer.issuer,
        algorithms: ["RS256", "RS384", "RS512"],
        requiredClaims: ["exp"],
      });
      return isForAudience(payload, authorizer.audience) ? checkScopes(payload, routeScopes) : unauthorized;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) keys = undefined;
      return unauthorized;
    }
  };
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { jwks_uri: jwksUri } = (await response.json()) as { jwks_uri: string };
  return createRemoteJWKSet(new URL(jwksUri));
}

function isForAudience(payload: JWTPayload, audience: readonly string[]): boolean {
  const claimed = payload.aud ?? payload.client_id;
  const values = Array.isArray(claimed) ? claimed : [claimed];
  return values.some((value) => typeof value === "string" && audience.includes(value));
}

function checkScopes(payload: JWTPayload, routeScopes: readonly string[]): Authorization {
  const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)]));
  if (routeScopes.length === 0) return { allowed: true, claims, scopes: null };
  const granted = payload.scope ?? payload.scp;
  const held = Array.isArray(granted) ? granted.map(String) : String(granted ?? "").split(" ");
  const scopes = routeScopes.filter((scope) => held.includes(scope));
  if (scopes.length > 0) return { allowed: true, claims, scopes };
  const challenge = `Bearer scope="${routeScopes.join(" ")}" error="insufficient_scope"`;
  return { allowed: false, answer: gatewayAnswer(403, "Forbidden", { "www-authenticate": challenge }) };
}

/** API Gateway passes every claim as text; a list is written `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(String).join(" ")}]`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
