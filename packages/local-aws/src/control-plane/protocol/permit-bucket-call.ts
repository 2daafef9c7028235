import { evaluatePolicies } from "../../iam/evaluate-policies.ts";
import { isEverybody } from "../../iam/match-principal.ts";
import { type PolicyDocument, requestContext, statementsOf } from "../../iam/policy-document.ts";
import { authorize } from "../access/authorize.ts";
import { AwsError } from "../account/aws-error.ts";
import type { ServiceCall } from "./service-call.ts";

/** A call about a bucket or one of its objects. */
export interface BucketCall extends ServiceCall {
  bucket: string;
  /** Empty for the bucket itself. */
  key: string;
}

/**
 * Allows a call if the caller's role allows it and no statement of the bucket's policy denies it to every caller.
 *
 * @throws AwsError `AccessDenied` in the words of the service
 */
export function permit({ context, caller, headers, bucket, key }: BucketCall, action: string): void {
  const { account } = context;
  const resource = `arn:aws:s3:::${bucket}${key === "" ? "" : `/${key}`}`;
  authorize(account, caller, action, resource);
  const documents = [...account.resources().values()]
    .filter(({ type, properties }) => type === "AWS::S3::BucketPolicy" && properties.Bucket === bucket)
    .map(({ properties }) => properties.PolicyDocument as PolicyDocument);
  const denials = documents
    .flatMap(statementsOf)
    .filter(({ Effect, Principal }) => Effect === "Deny" && isEverybody(Principal));
  const condition = headers["if-none-match"];
  const check = {
    ...{ action, resource },
    context: {
      ...requestContext(),
      ...(condition !== undefined && { "s3:if-none-match": [condition].flat() }),
    },
  };
  if (evaluatePolicies([{ Statement: denials }], check) !== "explicitly_denied") return;
  throw new AwsError(
    "AccessDenied",
    `User: ${caller.arn} is not authorized to perform: ${action} on resource: "${resource}" with an explicit deny in ` +
      "a resource-based policy",
    403,
  );
}

/** @throws AwsError `NoSuchBucket` */
export function requireBucket({ context, bucket }: BucketCall): void {
  if (context.account.resources().has(bucketKey(bucket))) return;
  throw new AwsError("NoSuchBucket", "The specified bucket does not exist", 404);
}

/** Returns the key of a bucket among the resources of the account. */
export const bucketKey = (bucket: string): string => `AWS::S3::Bucket|global|${bucket}`;
