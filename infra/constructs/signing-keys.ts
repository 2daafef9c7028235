import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import type { SigningKey } from "../../shared/domain/signing/signing-key.ts";
import type { EnvironmentConfig } from "../config/schema/stage-config.ts";

const deletionDays = 30;

/**
 * Creates the keys that sign checkpoints and receipts. Their private parts never leave KMS. The roles that may sign are
 * those of the functions that state it; nothing else in an environment may.
 */
export const createSigningKeys = (
  scope: Construct,
  keys: EnvironmentConfig["signingKeys"],
  { keepsData }: { keepsData: boolean },
): SigningKey[] =>
  keys.map(({ id, signsFrom }) => {
    const key = new Key(scope, `SigningKey${id}`, {
      description: `Signs checkpoints and receipts from ${signsFrom}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      pendingWindow: Duration.days(deletionDays),
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    return { keyId: id, signsFrom, arn: key.keyArn };
  });
