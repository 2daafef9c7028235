import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { gatewayAnswer, type HttpAnswer } from "./write-response.ts";

/** A JWT authorizer of an HTTP API. */
export interface JwtAuthorizer {
  issuer: string;
  audience: readonly string[];
  /** The lower-case name of the request header that carries the token. */
  header: string;
}

/** Either the claims of the token that was accepted, or API Gateway's refusal. */
export type Authorization =
  | { allowed: true; claims: Record<string, string>; scopes: string[] | null }
  | { allowed: false; answer: HttpAnswer };

const unauthorized: Authorization = {
  allowed: false,
  answer: gatewayAnswer(401, "Unauthorized", { "www-authenticate": "Bearer" }),
};

/**
 * Makes the check of one authorizer. Keys are read from the issuer's discovery document when first needed.
 *
 * A token passes when it is signed with an RSA key of the issuer, is of that issuer and (by `aud`, or `client_id` when
 * there is no `aud`) for the audience, is within its times, and holds one of the route's scopes if it has any. Times
 * are real time even under a test clock: the issuer is a party of its own and does not follow the stage's clock.
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

/** API Gateway hands every claim over as text; a list is written `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(String).join(" ")}]`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
