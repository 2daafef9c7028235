import { expect, test } from "vitest";
import { collectDenials } from "../../../infra/local/iam/collect-policies.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

test("what bucket policies deny to everybody is collected, with its resources by name; what they allow is not", () => {
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
      ],
    },
  ]);
});
