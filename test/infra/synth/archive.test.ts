import { describe, expect, test } from "vitest";
import {
  archivedDays,
  checkpointDays,
  lockedArchiveDays,
  termsDays,
} from "../../../shared/domain/retention/kept-days.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, resourcesOf } from "./read-assembly.ts";

interface Statement {
  Sid?: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

describe.each(environmentStages)("archive of %s", (stage) => {
  const archive = requireValue(
    resourcesOf("AWS::S3::Bucket", stage).find(({ logicalId }) => logicalId.startsWith("Archive")),
    "bucket",
  );
  const policy = requireValue(
    resourcesOf("AWS::S3::BucketPolicy", stage).find(
      ({ properties }) => properties.Bucket.Ref === archive.logicalId,
    ),
    "policy",
  );
  const statements: Statement[] = policy.properties.PolicyDocument.Statement;
  const denialOf = (sid: string) => statements.find(({ Sid, Effect }) => Sid === sid && Effect === "Deny");

  test("each area of the archive expires after its stated number of years, and no other area expires", () => {
    const rules: { Prefix?: string; ExpirationInDays?: number }[] =
      archive.properties.LifecycleConfiguration.Rules;
    const expiries = rules.flatMap(({ Prefix, ExpirationInDays }) =>
      ExpirationInDays === undefined ? [] : [[Prefix, ExpirationInDays]],
    );
    expect(Object.fromEntries(expiries)).toEqual({
      "events/": archivedDays.events,
      "audit/": archivedDays.audit,
      "versions/": archivedDays.versions,
      "checkpoints/": checkpointDays,
      "terms/": termsDays,
    });
  });

  test("the archive is private and remains after its stack is deleted, except in a developer stage", () => {
    expect(archive.properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(archive.deletionPolicy).toBe(stage === "dev-test" ? "Delete" : "RetainExceptOnCreate");
  });

  test("a production archive is locked for no longer than its shortest retention, and a sandbox archive is not locked", () => {
    const retention = archive.properties.ObjectLockConfiguration?.Rule.DefaultRetention;
    expect(retention).toEqual(
      stage === "example-production" ? { Mode: "COMPLIANCE", Days: lockedArchiveDays } : undefined,
    );
    for (const days of Object.values(archivedDays)) expect(lockedArchiveDays).toBeLessThanOrEqual(days);
  });

  test("nobody can replace archived objects, and only a developer stage can remove them", () => {
    expect(denialOf("RecordsAreWrittenOnce")).toMatchObject({
      Action: "s3:PutObject",
      Condition: { Null: { "s3:if-none-match": "true" } },
    });
    const removal = denialOf("NothingIsRemoved");
    if (stage === "dev-test") expect(removal).toBeUndefined();
    else expect(removal?.Action).toEqual(["s3:DeleteObject", "s3:DeleteObjectVersion"]);
  });

  test("only roles for the table stream, checkpoints, receipts and operators' archive routes may access the archive", () => {
    const grants = resourcesOf("AWS::IAM::Role", stage).flatMap(({ properties }) =>
      (properties.Policies ?? []).flatMap((one: { PolicyDocument: { Statement: Statement[] } }) =>
        one.PolicyDocument.Statement.filter(({ Resource }) =>
          JSON.stringify(Resource).includes(archive.logicalId),
        ).map(({ Action }) => `${properties.Description}: ${[Action].flat().join()}`),
      ),
    );
    expect(grants.sort()).toEqual([
      "Runs console/audit/create-audit-checkpoint: s3:GetObject",
      "Runs console/audit/create-audit-checkpoint: s3:ListBucket",
      "Runs console/audit/create-audit-checkpoint: s3:PutObject",
      "Runs console/audit/serve-archive: s3:GetObject",
      "Runs console/audit/serve-archive: s3:ListBucket",
      "Runs console/statements/get-operator-order-receipt: s3:GetObject",
      "Runs console/statements/get-operator-order-receipt: s3:ListBucket",
      "Runs console/statements/get-own-order-receipt: s3:GetObject",
      "Runs console/statements/get-own-order-receipt: s3:ListBucket",
      "Runs partner/statements/create-checkpoint: s3:GetObject",
      "Runs partner/statements/create-checkpoint: s3:ListBucket",
      "Runs partner/statements/create-checkpoint: s3:PutObject",
      "Runs partner/statements/get-order-receipt-document: s3:GetObject",
      "Runs partner/statements/get-order-receipt-document: s3:ListBucket",
      "Runs partner/statements/get-order-receipt: s3:GetObject",
      "Runs partner/statements/get-order-receipt: s3:ListBucket",
      "Runs partner/statements/list-checkpoints: s3:GetObject",
      "Runs partner/statements/list-checkpoints: s3:ListBucket",
      "Runs schedules/write-checkpoints: s3:GetObject",
      "Runs schedules/write-checkpoints: s3:ListBucket",
      "Runs schedules/write-checkpoints: s3:PutObject",
      "Runs streams/follow-items: s3:PutObject",
    ]);
  });

  test("a shard of the table stream has at most two readers", () => {
    const readers = resourcesOf("AWS::Lambda::EventSourceMapping", stage).filter(({ properties }) =>
      JSON.stringify(properties.EventSourceArn).includes("StreamArn"),
    );
    expect(readers).toHaveLength(2);
  });
});
