import { SecretValue, Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { originSecretVariables } from "../../shared/http/origin-secrets.ts";
import type { Domains } from "../config/schema/stage-config.ts";
import { type BucketLocation, composeBucketName } from "./bucket-names.ts";
import { uploadBucketPrefix } from "./upload-buckets.ts";

/** Returns the origin name of an API, which serves only CloudFront. */
export const originNameOf = (publicName: string): string => `origin.${publicName}`;

/**
 * Returns the origin name of an API's chat stream. Only CloudFront uses the name, but the name is public, because
 * certificates are published.
 */
export const streamOriginNameOf = (publicName: string): string => `stream-origin.${publicName}`;

/**
 * Returns the numbers of the secrets that an API accepts: the secret that CloudFront sends, and the previous secret.
 */
export const acceptedSecretNumbers = (current: number) => ({ current, previous: current - 1 });

/**
 * Returns the name of an origin secret in Secrets Manager, which is the same in the stage's region and in CloudFront's
 * region.
 */
export const originSecretName = (scope: Construct, number: number): string =>
  `vehicle-sourcing/${stageIdOf(scope)}/origin-secret-${number}`;

/**
 * Returns a reference to the secret for a template; CloudFormation inserts the value when it creates the
 * resource.
 */
export const originSecretReference = (scope: Construct, number: number): string =>
  SecretValue.secretsManager(originSecretName(scope, number)).unsafeUnwrap();

/**
 * Returns the accepted secrets by the variable names under which functions look for them. Each request must contain one
 * of the secrets.
 */
export function originSecretVariablesOf(
  scope: Construct,
  { originSecretNumber }: Pick<Domains, "originSecretNumber">,
): Record<string, string> {
  const { current, previous } = acceptedSecretNumbers(originSecretNumber);
  const [currentVariable, previousVariable] = originSecretVariables;
  return {
    [currentVariable]: originSecretReference(scope, current),
    [previousVariable]: originSecretReference(scope, previous),
  };
}

/** Returns the full name of the image bucket. */
export const mediaBucketName = (scope: Construct, place: BucketLocation): string =>
  composeBucketName(uploadBucketPrefix("media", stageIdOf(scope)), place);

/** Returns the CDK stage's name, which is the prefix of its stack names: `example-sandbox`. */
export function stageIdOf(scope: Construct): string {
  const id = Stage.of(scope)?.stageName;
  if (id === undefined) throw new Error(`${scope.node.path} is in no stage`);
  return id;
}
