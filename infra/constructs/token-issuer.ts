import { Fn, type Stack } from "aws-cdk-lib";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { scopesOf } from "../config/schema/token-scopes.ts";

/** The token issuer of the console APIs, as references in a stack. */
export interface TokenIssuer {
  /** Exactly as in the `iss` claim of the tokens. */
  issuerUrl(stack: Stack): string;
  audiences(stack: Stack): string[];
  /** The id of the stage's own user directory; null for an external one. */
  userPoolId(stack: Stack): string | null;
  operatorScope: string;
  partnerScope: string;
}

/** Names of the parameters with which a stage's environments find its own user directory. */
export const identityParameters = (stageName: string) => ({
  issuerUrl: `/vehicle-sourcing/${stageName}/identity/issuer-url`,
  /** Separated by commas. */
  audiences: `/vehicle-sourcing/${stageName}/identity/audiences`,
});

/**
 * Returns the issuer of a stage. If the stage has its own user directory, each deployment reads the directory's data
 * from the parameter store.
 */
export function issuerOf(stageName: string, identity: StageConfig["identity"]): TokenIssuer {
  const { operator: operatorScope, partner: partnerScope } = scopesOf(identity);
  const scopes = { operatorScope, partnerScope };
  if (identity.kind === "external") {
    const { issuerUrl, audiences, localUserPoolId = null } = identity;
    return {
      ...{ issuerUrl: () => issuerUrl, audiences: () => audiences },
      userPoolId: () => localUserPoolId,
      ...scopes,
    };
  }
  const names = identityParameters(stageName);
  const issuerUrl = (stack: Stack) => StringParameter.valueForStringParameter(stack, names.issuerUrl);
  return {
    issuerUrl,
    // `https://cognito-idp.<region>.amazonaws.com/<id>`
    userPoolId: (stack) => Fn.select(3, Fn.split("/", issuerUrl(stack))),
    audiences: (stack) => Fn.split(",", StringParameter.valueForStringParameter(stack, names.audiences)),
    ...scopes,
  };
}
