import { ArnFormat, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Construct, IConstruct } from "constructs";
import type { SigningKey } from "../../shared/domain/signing/signing-key.ts";
import type { EnvironmentConfig } from "../config/schema/stage-config.ts";
import { readStageName } from "./read-stage-name.ts";

const deletionDays = 30;

/** Returns the id of a signing key's construct. */
export const signingKeyConstructId = (keyId: string): string => `SigningKey${keyId}`;

/** Returns the IAM path of the roles of an environment's signing functions. */
export const signersPath = (scope: IConstruct): string => `/${readStageName(scope)}/signers/`;

/**
 * Creates the keys that sign checkpoints and receipts. The private keys never leave KMS. Only roles of functions that
 * state the signing permission may sign; these roles are below `signersPath`. A key's policy denies signing to every
 * other role, regardless of its permissions. The account's administrators can still administer the keys.
 */
export const createSigningKeys = (
  scope: Construct,
  keys: EnvironmentConfig["signingKeys"],
  { keepsData }: { keepsData: boolean },
): SigningKey[] =>
  keys.map(({ id, signsFrom }) => {
    const key = new Key(scope, signingKeyConstructId(id), {
      description: `Signs checkpoints and receipts from ${signsFrom}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      pendingWindow: Duration.days(deletionDays),
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(denyOthers(scope));
    return { keyId: id, signsFrom, arn: key.keyArn };
  });

/**
 * Denies signing to roles outside `signersPath`. For a role's session, the condition compares the ARN of the role,
 * which includes its path.
 */
function denyOthers(scope: Construct): PolicyStatement {
  const signers = Stack.of(scope).formatArn({
    ...{ service: "iam", region: "", resource: `role${signersPath(scope)}*` },
    arnFormat: ArnFormat.NO_RESOURCE_NAME,
  });
  return new PolicyStatement({
    sid: "OnlySignersSign",
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ["kms:Sign"],
    resources: ["*"],
    conditions: { ArnNotLike: { "aws:PrincipalArn": signers } },
  });
}
