import type { StageConfig } from "./stage-config.ts";

/** Scopes of the stage's own user directory. */
export const directoryScopes = { server: "console", operator: "operator", partner: "partner" } as const;

/** Returns the issuer's names of the two console API scopes. */
export function scopesOf(identity: StageConfig["identity"]): { operator: string; partner: string } {
  if (identity.kind === "external")
    return { operator: identity.operatorScope, partner: identity.partnerScope };
  const { server, operator, partner } = directoryScopes;
  return { operator: `${server}/${operator}`, partner: `${server}/${partner}` };
}

/** Returns the sign-in URL of a stage's own user directory. */
const signInUrlOf = (
  { domainPrefix }: Extract<StageConfig["identity"], { kind: "cognito" }>,
  region: string,
): string => `https://${domainPrefix}.auth.${region}.amazoncognito.com`;

/**
 * Returns origins at which the console's pages refresh and revoke tokens and read the issuer's configuration.
 */
export const issuerOriginsOf = ({ identity, region }: Pick<StageConfig, "identity" | "region">): string[] =>
  identity.kind === "external"
    ? [new URL(identity.issuerUrl).origin]
    : [signInUrlOf(identity, region), `https://cognito-idp.${region}.amazonaws.com`];
