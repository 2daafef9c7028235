import { type AccessCheck, requestContext } from "../iam/policy-document.ts";
import { bucketArn, objectArn } from "../machine/aws-names.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { AwsCall, IncomingCall, S3Target } from "./aws-call.ts";
import { readS3Target } from "./read-s3-target.ts";
import { ServiceError } from "./service-error.ts";

type Described = { operation: string; actions: string[] };

/**
 * Describes an S3 request: its operation and its required permissions.
 *
 * @throws ServiceError `NotImplemented` for features that the emulator lacks, including tags and versions
 */
export function describeS3(call: IncomingCall, identity: string): AwsCall {
  const target = readS3Target(call);
  const described = describe(call, target);
  if (!described) {
    const message = `${call.method} ${splitTarget(call.rawUrl).path} with ${[...target.query.keys()].join(", ")} does not exist in the local stage.`;
    throw new ServiceError("NotImplemented", 501, message);
  }
  const resource = resourceOf(target);
  const context = contextOf(call, target);
  const checks = described.actions.map((action) => ({ action: `s3:${action}`, resource, context }));
  checks.push(...furtherChecks(call, target, described.operation));
  return {
    service: "s3",
    identity,
    operation: described.operation,
    resource,
    checks,
    itemCount: 1,
    input: {},
    keyedRequests: [],
    s3: target,
  };
}

function describe(call: IncomingCall, target: S3Target): Described | undefined {
  if (!target.bucket)
    return call.method === "GET" ? { operation: "ListBuckets", actions: ["ListAllMyBuckets"] } : undefined;
  const subresource = unsupportedSubresources.find((name) => target.query.has(name));
  if (subresource) return undefined;
  return target.key ? describeObject(call, target.query) : describeBucket(call.method, target.query);
}

const unsupportedSubresources = [
  "acl",
  "cors",
  "encryption",
  "legal-hold",
  "logging",
  "notification",
  "object-lock",
  "ownershipControls",
  "policy",
  "publicAccessBlock",
  "replication",
  "restore",
  "retention",
  "select",
  "tagging",
  "torrent",
  "versionId",
  "versioning",
  "versions",
  "website",
];

function describeBucket(method: string, query: URLSearchParams): Described | undefined {
  const lifecycle = query.has("lifecycle");
  switch (method) {
    case "GET":
      if (lifecycle)
        return { operation: "GetBucketLifecycleConfiguration", actions: ["GetLifecycleConfiguration"] };
      return { operation: query.has("list-type") ? "ListObjectsV2" : "ListObjects", actions: ["ListBucket"] };
    case "HEAD":
      return { operation: "HeadBucket", actions: ["ListBucket"] };
    case "PUT":
      if (lifecycle)
        return { operation: "PutBucketLifecycleConfiguration", actions: ["PutLifecycleConfiguration"] };
      return { operation: "CreateBucket", actions: ["CreateBucket"] };
    case "DELETE":
      if (lifecycle) return { operation: "DeleteBucketLifecycle", actions: ["PutLifecycleConfiguration"] };
      return { operation: "DeleteBucket", actions: ["DeleteBucket"] };
    case "POST":
      return query.has("delete") ? { operation: "DeleteObjects", actions: [] } : undefined;
    default:
      return undefined;
  }
}

function describeObject(call: IncomingCall, query: URLSearchParams): Described | undefined {
  const inUpload = query.has("uploadId");
  switch (call.method) {
    case "GET":
      if (inUpload) return undefined;
      if (query.has("attributes")) {
        return { operation: "GetObjectAttributes", actions: ["GetObject", "GetObjectAttributes"] };
      }
      return { operation: "GetObject", actions: ["GetObject"] };
    case "HEAD":
      return { operation: "HeadObject", actions: ["GetObject"] };
    case "PUT":
      if (inUpload) return { operation: "UploadPart", actions: ["PutObject"] };
      return {
        operation: call.headers["x-amz-copy-source"] ? "CopyObject" : "PutObject",
        actions: ["PutObject"],
      };
    case "DELETE":
      if (inUpload) return { operation: "AbortMultipartUpload", actions: ["AbortMultipartUpload"] };
      return { operation: "DeleteObject", actions: ["DeleteObject"] };
    case "POST":
      if (query.has("uploads")) return { operation: "CreateMultipartUpload", actions: ["PutObject"] };
      return inUpload ? { operation: "CompleteMultipartUpload", actions: ["PutObject"] } : undefined;
    default:
      return undefined;
  }
}

function resourceOf(target: S3Target): string {
  if (!target.bucket) return "*";
  return target.key ? objectArn(target.bucket, target.key) : bucketArn(target.bucket);
}

/** Headers that name an encryption, which are condition keys too. */
const encryptionHeaders = [
  "x-amz-server-side-encryption",
  "x-amz-server-side-encryption-aws-kms-key-id",
  "x-amz-server-side-encryption-customer-algorithm",
];

function contextOf(call: IncomingCall, target: S3Target): AccessCheck["context"] {
  const context: AccessCheck["context"] = requestContext();
  const ifNoneMatch = call.headers["if-none-match"];
  if (ifNoneMatch !== undefined) context["s3:if-none-match"] = [ifNoneMatch];
  for (const name of encryptionHeaders) {
    const value = call.headers[name];
    if (value !== undefined) context[`s3:${name}`] = [value].flat();
  }
  for (const name of ["prefix", "delimiter", "max-keys"]) {
    const value = target.query.get(name);
    if (value !== null) context[`s3:${name}`] = [value];
  }
  return context;
}

function furtherChecks(call: IncomingCall, target: S3Target, operation: string): AccessCheck[] {
  const context = requestContext();
  const copySource = call.headers["x-amz-copy-source"];
  if (typeof copySource === "string") {
    const [bucket = "", ...key] = decodeURIComponent(copySource).replace(/^\//, "").split("/");
    return [{ action: "s3:GetObject", resource: objectArn(bucket, key.join("/")), context }];
  }
  if (operation !== "DeleteObjects") return [];
  const keys = [...call.body.toString().matchAll(/<Key>([\s\S]*?)<\/Key>/g)].map((match) =>
    unescapeXml(match[1] ?? ""),
  );
  return keys.map((key) => ({ action: "s3:DeleteObject", resource: objectArn(target.bucket, key), context }));
}

function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
