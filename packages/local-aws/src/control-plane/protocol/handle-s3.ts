import { createHash } from "node:crypto";
import { AwsError } from "../account/aws-error.ts";
import { putObject } from "../account/store-versions.ts";
import { handleUpload } from "./handle-uploads.ts";
import { deleteObject, handleDeletion, handleVersions } from "./handle-versions.ts";
import { type BucketCall, bucketKey, permit, requireBucket } from "./permit-bucket-call.ts";
import type { ServiceAnswer, ServiceCall } from "./service-call.ts";
import { escapeXml } from "./write-xml.ts";

const longestList = 1000;

/** Responds to a path-style S3 request. */
export function handleS3(call: ServiceCall): ServiceAnswer {
  const [, bucket = "", ...rest] = decodeURIComponent(call.url.pathname).split("/");
  const key = rest.join("/");
  const target = { ...call, bucket, key };
  requireBucket(target);
  if (key !== "") return handleObject(target);
  const { searchParams } = call.url;
  if (call.method === "POST" && searchParams.has("delete")) return answerXml(handleDeletion(target));
  if (call.method !== "GET") throw notServed(call);
  if (searchParams.has("versions")) return answerXml(handleVersions(target));
  if (searchParams.has("location")) {
    permit(target, "s3:GetBucketLocation");
    return answerXml(
      `<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${call.region}</LocationConstraint>`,
    );
  }
  if (searchParams.has("encryption")) return handleEncryption(target);
  if (searchParams.get("list-type") === "2") return listObjects(target);
  throw notServed(call);
}

/** Returns bytes of an object for a caller who may read it. */
export function readObject(call: ServiceCall, bucket: string, key: string): Buffer {
  const target = { ...call, bucket, key };
  requireBucket(target);
  permit(target, "s3:GetObject");
  const object = call.context.account.object(bucket, key);
  if (object === undefined) throw new AwsError("NoSuchKey", "The specified key does not exist.", 404);
  return call.blobs.get(object.sha256);
}

function handleObject(call: BucketCall): ServiceAnswer {
  const { context, blobs, bucket, key, body } = call;
  if (call.method === "PUT" || call.method === "POST" || call.url.searchParams.has("uploadId")) {
    permit(call, "s3:PutObject");
    const answer = handleUpload(call, bucket, key);
    if (answer !== null) return answer;
  }
  if (call.method === "PUT") {
    checkDigest(call);
    const object = { bucket, key, sha256: blobs.put(body), byteCount: body.length };
    context.account.journal.commit(putObject(context.account, object));
    return { statusCode: 200, headers: { etag: `"${digest("md5", body, "hex")}"` }, body: "" };
  }
  if (call.method === "DELETE") {
    deleteObject(call, call.url.searchParams.get("versionId"));
    return { statusCode: 204, headers: {}, body: "" };
  }
  if (call.method !== "GET" && call.method !== "HEAD") throw notServed(call);
  const bytes = readObject(call, bucket, key);
  const headers = { etag: `"${digest("md5", bytes, "hex")}"`, "content-length": String(bytes.length) };
  return { statusCode: 200, headers, body: call.method === "HEAD" ? "" : bytes };
}

/** Rejects a request whose checksum does not match the received bytes. */
function checkDigest({ headers, body }: BucketCall): void {
  const wanted = headers["x-amz-checksum-sha256"];
  if (wanted === undefined || wanted === digest("sha256", body, "base64")) return;
  throw new AwsError("BadDigest", "The SHA256 you specified did not match the calculated checksum.");
}

function listObjects(call: BucketCall): ServiceAnswer {
  permit(call, "s3:ListBucket");
  const prefix = call.url.searchParams.get("prefix") ?? "";
  const most = Number(call.url.searchParams.get("max-keys") ?? longestList);
  const found = call.context.account.objects(call.bucket).filter(({ key }) => key.startsWith(prefix));
  const listed = found.slice(0, most);
  const contents = listed
    .map(({ key, byteCount }) => `<Contents><Key>${escapeXml(key)}</Key><Size>${byteCount}</Size></Contents>`)
    .join("");
  return answerXml(
    `<ListBucketResult><Name>${call.bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>` +
      `<KeyCount>${listed.length}</KeyCount><MaxKeys>${most}</MaxKeys>` +
      `<IsTruncated>${found.length > most}</IsTruncated>${contents}</ListBucketResult>`,
  );
}

function handleEncryption(call: BucketCall): ServiceAnswer {
  permit(call, "s3:GetEncryptionConfiguration");
  const bucket = call.context.account.resources().get(bucketKey(call.bucket))!;
  const rules = (bucket.properties.BucketEncryption ?? {}) as {
    ServerSideEncryptionConfiguration?: { ServerSideEncryptionByDefault?: { SSEAlgorithm?: string } }[];
  };
  const [rule] = rules.ServerSideEncryptionConfiguration ?? [];
  const algorithm = rule?.ServerSideEncryptionByDefault?.SSEAlgorithm ?? "AES256";
  return answerXml(
    "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault>" +
      `<SSEAlgorithm>${algorithm}</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule>` +
      "</ServerSideEncryptionConfiguration>",
  );
}

function notServed({ method, url }: ServiceCall): AwsError {
  return new AwsError(
    "NotImplemented",
    `The local control plane does not serve ${method} ${url.search} of S3`,
    501,
  );
}

function digest(algorithm: string, bytes: Buffer, encoding: "base64" | "hex"): string {
  return createHash(algorithm).update(bytes).digest(encoding);
}

function answerXml(body: string): ServiceAnswer {
  return { statusCode: 200, headers: { "content-type": "application/xml" }, body };
}
