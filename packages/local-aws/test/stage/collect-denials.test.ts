import { describe, expect, test } from "vitest";
import { collectDenials, collectPolicies } from "../../src/iam/collect-policies.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

test("bucket policy statements that deny every caller are collected with their resources, and Allow statements are not", () => {
  const files = { "Fn::GetAtt": ["Files", "Arn"] };
  const below = { "Fn::Join": ["", [files, "/kept/*"]] };
  const statement = (more: object) => ({ Action: "s3:DeleteObject", Resource: below, ...more });
  const stage = resolveFor({
    Files: { Type: "AWS::S3::Bucket", Properties: {} },
    FilesPolicy: {
      Type: "AWS::S3::BucketPolicy",
      Properties: {
        Bucket: { Ref: "Files" },
        PolicyDocument: {
          Statement: [
            statement({ Effect: "Deny", Principal: { AWS: "*" } }),
            statement({
              Effect: "Deny",
              Principal: "*",
              Condition: { Bool: { "aws:SecureTransport": "false" } },
            }),
            statement({ Effect: "Deny", Principal: { AWS: "arn:aws:iam::000000000000:root" } }),
            statement({ Effect: "Deny", Principal: { AWS: "arn:aws:iam::111122223333:root" } }),
            statement({ Effect: "Allow", Principal: { Service: "logging.s3.amazonaws.com" } }),
          ],
        },
      },
    },
  });
  const [bucket] = stage.ofType("AWS::S3::Bucket");
  const denied = {
    Effect: "Deny",
    Action: "s3:DeleteObject",
    Resource: `${bucket?.attribute("Arn")}/kept/*`,
  };
  expect(collectDenials(stage)).toEqual([
    {
      Statement: [
        { ...denied, Principal: { AWS: "*" } },
        { ...denied, Principal: "*", Condition: { Bool: { "aws:SecureTransport": "false" } } },
        { ...denied, Principal: { AWS: "arn:aws:iam::000000000000:root" } },
      ],
    },
  ]);
});

describe("policies that cannot be enforced", () => {
  const queueArn = { "Fn::GetAtt": ["Jobs", "Arn"] };
  const denialTo = (Principal: unknown) =>
    resolveFor({
      Jobs: { Type: "AWS::SQS::Queue", Properties: {} },
      JobsPolicy: {
        Type: "AWS::SQS::QueuePolicy",
        Properties: {
          Queues: [{ Ref: "Jobs" }],
          PolicyDocument: {
            Statement: { Effect: "Deny", Principal, Action: "sqs:*", Resource: queueArn },
          },
        },
      },
    });

  test("a queue policy statement that denies every caller is collected", () => {
    expect(collectDenials(denialTo("*"))).toHaveLength(1);
  });

  test("a stage does not start if a queue policy denies a single role", () => {
    const role = "arn:aws:iam::000000000000:role/one";
    expect(() => collectDenials(denialTo({ AWS: role }))).toThrow(`Stack/JobsPolicy: a Deny for ${role}`);
  });

  test("a stage does not start if a table has a resource policy", () => {
    const Properties = { KeySchema: [], ResourcePolicy: { PolicyDocument: {} } };
    const stage = resolveFor({ Things: { Type: "AWS::DynamoDB::Table", Properties } });
    expect(() => collectDenials(stage)).toThrow("Stack/Things: policies of tables");
  });

  test("a stage does not start if a role has a permissions boundary or an unsupported policy element", () => {
    const role = (Properties: Record<string, unknown>) =>
      collectPolicies(resolveFor({ R: { Type: "AWS::IAM::Role", Properties } }));
    expect(() => role({ PermissionsBoundary: "arn:aws:iam::aws:policy/X" })).toThrow(
      "Stack/R: permissions boundaries",
    );
    const PolicyDocument = {
      Statement: { Effect: "Allow", Action: "s3:*", Resource: "*", NotPrincipal: "*" },
    };
    expect(() => role({ Policies: [{ PolicyDocument }] })).toThrow(
      "Stack/R: the policy element NotPrincipal",
    );
  });
});
