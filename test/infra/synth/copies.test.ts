import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../infra/build-app.ts";
import example from "../../../infra/config/example.ts";
import { findConfigFaults } from "../../../infra/config/schema/find-config-faults.ts";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { requireValue } from "../../support/require-value.ts";
import { withEmptyBundles } from "./with-empty-bundles.ts";

const copies = {
  documentsBucket: "haebada-copies-of-documents",
  archiveBucket: "haebada-copies-of-archive",
  keyArn: "arn:aws:kms:ap-southeast-1:602958317446:key/6f1c2b3a-8d7e-4f50-9a61-2c4e8b7d9f03",
};

const withCopies = (of: "sandbox" | "production", given: typeof copies): StageConfig => {
  const environment = requireValue(example.environments[of], of);
  return { ...example, environments: { [of]: { ...environment, copies: given } } };
};

let data: Template;
let observability: Template;
beforeAll(() => {
  withEmptyBundles((options) => {
    const app = buildApp({ ...options, stages: { copied: withCopies("production", copies) } });
    // Synthesis also checks the rules of AwsSolutions.
    const stage = requireValue(
      app.synth().nestedAssemblies.find(({ directoryName }) => directoryName === "assembly-copied"),
      "stage",
    );
    const stacks = stage.nestedAssembly.stacks;
    const templateOf = (component: string) =>
      Template.fromJSON(
        requireValue(
          stacks.find(({ stackName }) => stackName.endsWith(component)),
          component,
        ).template,
      );
    data = templateOf("Data");
    observability = templateOf("Observability");
  });
});

describe("copies in another account", () => {
  test.each([
    ["Documents", copies.documentsBucket],
    ["Archive", copies.archiveBucket],
  ])(
    "every object of the %s bucket is copied to the target bucket in the stage file, and deletions are not copied",
    (name, destination) => {
      const [bucket] = Object.entries(data.findResources("AWS::S3::Bucket")).flatMap(
        ([id, { Properties }]) => (id.startsWith(name) ? [Properties] : []),
      );
      expect(bucket.ReplicationConfiguration.Rules).toEqual([
        expect.objectContaining({
          Status: "Enabled",
          DeleteMarkerReplication: { Status: "Disabled" },
          SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: "Enabled" } },
        }),
      ]);
      const [{ Destination }] = bucket.ReplicationConfiguration.Rules;
      expect(JSON.stringify(Destination.Bucket)).toContain(destination);
      expect(Destination).toMatchObject({
        Account: "602958317446",
        EncryptionConfiguration: { ReplicaKmsKeyID: copies.keyArn },
      });
    },
  );

  test("a copy role may only read a bucket, write copies and encrypt the copies", () => {
    const actions = Object.values(data.findResources("AWS::IAM::Policy"))
      .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes("Copies"))
      .map(({ Properties }) =>
        Properties.PolicyDocument.Statement.flatMap(
          ({ Action }: { Action: string | string[] }) => Action,
        ).sort(),
      );
    const ofOne = [
      ...["kms:Encrypt", "kms:GenerateDataKey", "s3:GetObjectLegalHold", "s3:GetObjectRetention"],
      ...["s3:GetObjectVersionAcl", "s3:GetObjectVersionForReplication", "s3:GetObjectVersionTagging"],
      ...["s3:GetReplicationConfiguration", "s3:ListBucket", "s3:ReplicateObject", "s3:ReplicateTags"],
    ];
    expect(actions).toEqual([ofOne, ofOne]);
  });

  test("each copied bucket has an alarm for failed copies", () => {
    const failing = Object.values(observability.findResources("AWS::CloudWatch::Alarm")).filter(
      ({ Properties }) => Properties.MetricName === "OperationsFailedReplication",
    );
    expect(
      failing.map(
        ({ Properties }) =>
          Properties.Dimensions.find(({ Name }: { Name: string }) => Name === "DestinationBucket").Value,
      ),
    ).toEqual([copies.documentsBucket, copies.archiveBucket]);
  });

  test("a stage file is rejected if it configures copies in the stage's own account or copies of a sandbox", () => {
    const inAccount = { ...copies, keyArn: `arn:aws:kms:${example.region}:${example.account}:key/6f1c2b3a` };
    expect(findConfigFaults("example", withCopies("production", inAccount))).toEqual([
      {
        path: "environments.production.copies.keyArn",
        message: "Use a key of another account or region than the stage's",
      },
    ]);
    expect(findConfigFaults("example", withCopies("sandbox", copies))).toEqual([
      { path: "environments.sandbox.copies", message: "Only production's documents are copied" },
    ]);
    expect(findConfigFaults("example", withCopies("production", copies))).toEqual([]);
  });
});
