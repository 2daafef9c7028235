import { describe, expect, test } from "vitest";
import { lockedDocumentDays } from "../../../shared/domain/retention/kept-days.ts";
import { environmentStages, type Resource, resourcesOf } from "./read-assembly.ts";

interface Statement {
  Sid?: string;
  Effect: string;
  Principal?: unknown;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

const bucketOf = (stage: string): Resource => {
  const [bucket] = resourcesOf("AWS::S3::Bucket", stage).filter(({ logicalId }) =>
    logicalId.startsWith("Documents"),
  );
  if (bucket === undefined) throw new Error(`${stage} has no bucket of documents`);
  return bucket;
};

/** Returns permissions of roles for objects of the bucket as "Runs <entry>: action prefix". */
function grantsOn(stage: string): string[] {
  const name = bucketOf(stage).logicalId;
  return resourcesOf("AWS::IAM::Role", stage).flatMap(({ properties }) =>
    (properties.Policies ?? []).flatMap((policy: { PolicyDocument: { Statement: Statement[] } }) =>
      policy.PolicyDocument.Statement.filter(({ Resource }) => JSON.stringify(Resource).includes(name)).map(
        ({ Action, Resource }) =>
          `${properties.Description}: ${[Action].flat().join()} ${JSON.stringify(Resource)
            .match(/\w+\/\*/g)
            ?.join()}`,
      ),
    ),
  );
}

describe.each(environmentStages)("documents of %s", (stage) => {
  test("documents remain permanently after the stack is deleted, except in a developer stage", () => {
    const { deletionPolicy, properties } = bucketOf(stage);
    expect(deletionPolicy).toBe(stage === "dev-test" ? "Delete" : "RetainExceptOnCreate");
    expect(properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
    const rules = properties.LifecycleConfiguration.Rules;
    for (const rule of rules) expect(JSON.stringify(rule)).not.toMatch(/Expiration/);
  });

  test("production documents are locked for ten years, which cannot be shortened, and sandbox documents are not locked", () => {
    const { properties } = bucketOf(stage);
    expect(properties.ObjectLockEnabled ?? false).toBe(stage === "example-production");
    expect(properties.ObjectLockConfiguration).toEqual(
      stage === "example-production"
        ? {
            ObjectLockEnabled: "Enabled",
            Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: lockedDocumentDays } },
          }
        : undefined,
    );
  });

  test("no role may remove a document, except in a developer stage, and no role may overwrite an invoice", () => {
    const { logicalId } = bucketOf(stage);
    const [policy] = resourcesOf("AWS::S3::BucketPolicy", stage).filter(
      ({ properties }) => properties.Bucket.Ref === logicalId,
    );
    const statements: Statement[] = policy?.properties.PolicyDocument.Statement ?? [];
    const [removal, overwriting] = ["NothingIsRemoved", "InvoicesAreWrittenOnce"].map((sid) =>
      statements.find(({ Sid }) => Sid === sid),
    );
    if (stage === "dev-test") expect(removal).toBeUndefined();
    else {
      expect(removal).toMatchObject({
        Effect: "Deny",
        Principal: { AWS: "*" },
        Action: ["s3:DeleteObject", "s3:DeleteObjectVersion"],
      });
      expect(removal?.Condition).toBeUndefined();
    }
    expect(overwriting).toMatchObject({
      Effect: "Deny",
      Principal: { AWS: "*" },
      Action: "s3:PutObject",
      Condition: { Null: { "s3:if-none-match": "true" } },
    });
  });

  test("only the issue, re-issue and approval routes may write documents, and only document routes may read invoices", () => {
    expect(grantsOn(stage).sort()).toEqual(
      [
        "Runs console/approvals/approve-request: s3:GetObject seller/*",
        "Runs console/approvals/approve-request: s3:PutObject invoices/*",
        "Runs console/invoices/get-operator-invoice-document: s3:GetObject invoices/*",
        "Runs console/invoices/preview-invoice: s3:GetObject seller/*",
        "Runs console/invoices/get-own-invoice-document: s3:GetObject invoices/*",
        "Runs console/invoices/issue-invoice: s3:GetObject numbers/*,seller/*",
        "Runs console/invoices/issue-invoice: s3:PutObject invoices/*,numbers/*",
        "Runs console/invoices/reissue-invoice: s3:GetObject seller/*",
        "Runs console/invoices/reissue-invoice: s3:PutObject invoices/*",
        "Runs partner/invoices/get-invoice-document: s3:GetObject invoices/*",
      ].sort(),
    );
  });
});
