import { SecretValue, Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { originSecretVariables } from "../../shared/http/origin-secrets.ts";
import type { Domains } from "../config/schema/stage-config.ts";
import { type BucketPlace, composeBucketName, shortStageId } from "./bucket-names.ts";

/** Returns the origin name of an API, which serves only CloudFront. */
export const originNameOf = (publicName: string): string => `origin.${publicName}`;

/** Returns the name by which CloudFront finds the chat stream of an API; its certificate tells of it. */
export const streamOriginNameOf = (publicName: string): string => `stream-origin.${publicName}`;

/** Returns numbers of the secrets that an API accepts: that which CloudFront shows, and the one before. */
export const acceptedSecretNumbers = (current: number) => ({ current, previous: current - 1 });

/**
 * Returns the name of an origin secret in Secrets Manager, the same in the stage's region and in that of CloudFront.
 */
export const originSecretName = (scope: Construct, number: number): string =>
  `vehicle-sourcing/${stageIdOf(scope)}/origin-secret-${number}`;

/** Stands for the secret in a template; CloudFormation puts the value in its place while it makes the resource. */
export const originSecretReference = (scope: Construct, number: number): string =>
  SecretValue.secretsManager(originSecretName(scope, number)).unsafeUnwrap();

/** Returns the secrets of which each request has to have one, by the names under which functions look for them. */
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

/**
 * Returns what precedes account and region in the name of the bucket of images. The stack of CloudFront, in another
 * region, has to know the name beforehand.
 */
export const mediaBucketPrefix = (scope: Construct): string => mediaBucketPrefixOf(stageIdOf(scope));

/** Returns the same, of a CDK's stage by name. */
export const mediaBucketPrefixOf = (stageId: string): string => `media-${shortStageId(stageId)}`;

/** Returns the whole name of that bucket. */
export const mediaBucketName = (scope: Construct, place: BucketPlace): string =>
  composeBucketName(mediaBucketPrefix(scope), place);

/** Returns the CDK stage's name, which is the prefix of its stack names: `example-sandbox`. */
export function stageIdOf(scope: Construct): string {
  const id = Stage.of(scope)?.stageName;
  if (id === undefined) throw new Error(`${scope.node.path} is in no stage`);
  return id;
}
