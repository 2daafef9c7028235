import { evaluateCondition } from "@vehicle-sourcing/local-aws/iam/match-condition.ts";
import { describe, expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, type Resource, resourcesOf } from "./read-assembly.ts";

const retained = ["example-sandbox", "example-production"];
const keyOf = (stage: string): Resource =>
  requireValue(
    resourcesOf("AWS::KMS::Key", stage).find(({ logicalId }) => logicalId.startsWith("DataKey")),
    "key",
  );
const arnOf = ({ logicalId }: Resource) => ({ "Fn::GetAtt": [logicalId, "Arn"] });
const bucketsOf = (stage: string, name: string) =>
  resourcesOf("AWS::S3::Bucket", stage).filter(({ logicalId }) => logicalId.startsWith(name));

describe.each(environmentStages)("data key of %s", (stage) => {
  test("the data key of an environment is rotated, and only a developer stage deletes the key with its stack", () => {
    const { properties, deletionPolicy } = keyOf(stage);
    expect(properties.EnableKeyRotation).toBe(true);
    expect(deletionPolicy).toBe(retained.includes(stage) ? "RetainExceptOnCreate" : "Delete");
  });

  test("the data key encrypts the table, invoices, attachments, vehicle histories and the archive", () => {
    const key = keyOf(stage);
    const [table] = resourcesOf("AWS::DynamoDB::Table", stage);
    expect(table?.properties.SSESpecification).toEqual({
      SSEEnabled: true,
      SSEType: "KMS",
      KMSMasterKeyId: arnOf(key),
    });
    for (const name of ["Documents", "Attachments", "History", "Archive"]) {
      const [bucket] = bucketsOf(stage, name);
      expect(bucket?.properties.BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
        {
          BucketKeyEnabled: true,
          ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: arnOf(key) },
        },
      ]);
    }
  });

  test("the data key of an environment is not used for images, which CloudFront reads without a key", () => {
    const [images] = bucketsOf(stage, "Pictures");
    expect(JSON.stringify(images?.properties.BucketEncryption)).toContain("AES256");
  });

  test("the data key of an environment may be used only through DynamoDB and S3, and only from its own account", () => {
    const { Statement: statements } = keyOf(stage).properties.KeyPolicy;
    const toAnybody = statements.filter(
      ({ Principal }: { Principal: { AWS: unknown } }) => Principal.AWS === "*",
    );
    expect(toAnybody).toHaveLength(2);
    for (const { Condition, Action } of toAnybody) {
      expect(Condition.StringEquals["kms:CallerAccount"]).toEqual({ Ref: "AWS::AccountId" });
      const services = [Condition.StringEquals["kms:ViaService"]].flat();
      expect(services.every((name: string) => /^(dynamodb|s3)\.[\w-]+\.amazonaws\.com$/.test(name))).toBe(
        true,
      );
      expect([Action].flat().join()).not.toMatch(/\*:|kms:\*|Put|Schedule|Disable/);
    }
  });

  test("no role names the data key, because roles use the key only through DynamoDB and S3", () => {
    const roles = JSON.stringify(resourcesOf("AWS::IAM::Role", stage));
    expect(roles).not.toContain(keyOf(stage).logicalId);
    // The two actions of signing keys. test/infra/synth/signing-keys.test.ts checks which roles have them.
    expect(roles.replaceAll(/"kms:(?:Sign|GetPublicKey)"/g, "")).not.toContain("kms:");
  });
});

describe.each(environmentStages)("writers of documents in %s", (stage) => {
  const [documents] = bucketsOf(stage, "Documents");
  const policy = requireValue(
    resourcesOf("AWS::S3::BucketPolicy", stage).find(
      ({ properties }) => properties.Bucket.Ref === documents?.logicalId,
    ),
    "policy",
  );
  const ownKey = "arn:aws:kms:ap-northeast-2:384950172634:key/own";
  const text = JSON.stringify(policy.properties.PolicyDocument.Statement).replaceAll(
    JSON.stringify(arnOf(keyOf(stage))),
    JSON.stringify(ownKey),
  );
  const denials = JSON.parse(text).filter(({ Sid }: { Sid?: string }) => Sid?.endsWith("KeysAreRefused"));
  const prefix = "s3:x-amz-server-side-encryption";
  const isRefused = (context: Record<string, string[]>) =>
    denials.some(({ Condition }: never) => evaluateCondition(Condition, context, () => {}) === "holds");

  test.each<[string, Record<string, string[]>]>([
    ["requests no key and gets the bucket's key", {}],
    ["requests the bucket's key", { [prefix]: ["aws:kms"], [`${prefix}-aws-kms-key-id`]: [ownKey] }],
  ])("a document writer is accepted if it %s", (_, context) => {
    expect(denials).toHaveLength(2);
    expect(isRefused(context)).toBe(false);
  });

  test.each<[string, Record<string, string[]>]>([
    ["requests S3's own encryption", { [prefix]: ["AES256"] }],
    ["requests KMS without a key, which selects AWS's own key", { [prefix]: ["aws:kms"] }],
    [
      "requests a key that is not the bucket's",
      { [prefix]: ["aws:kms"], [`${prefix}-aws-kms-key-id`]: [`${ownKey}-other`] },
    ],
    ["supplies its own key", { [`${prefix}-customer-algorithm`]: ["AES256"] }],
  ])("a document writer is rejected if it %s", (_, context) => {
    expect(isRefused(context)).toBe(true);
  });
});
