import { createHash, randomUUID } from "node:crypto";
import { AwsError } from "../account/aws-error.ts";
import { putObject } from "../account/store-versions.ts";
import type { ServiceAnswer, ServiceCall } from "./service-call.ts";
import { escapeXml } from "./write-xml.ts";

/** Parts of one upload by number, as hashes of their bytes. */
type Parts = Record<string, string>;

const collection = "uploads";

/**
 * Serves a request of a multipart upload. The caller's permission to put the object must already be checked. Returns
 * null for any other request.
 */
export function handleUpload(call: ServiceCall, bucket: string, key: string): ServiceAnswer | null {
  const { searchParams } = call.url;
  const uploadId = searchParams.get("uploadId");
  if (call.method === "POST" && searchParams.has("uploads")) return beginUpload(call, bucket, key);
  if (uploadId === null) return null;
  const parts = call.context.account.journal.collection<Parts>(collection).get(uploadId);
  if (parts === undefined) throw new AwsError("NoSuchUpload", "The specified upload does not exist.", 404);
  if (call.method === "PUT") {
    const sha256 = call.blobs.put(call.body);
    const changed = { ...parts, [searchParams.get("partNumber")!]: sha256 };
    call.context.account.journal.commit([[collection, uploadId, changed]]);
    return { statusCode: 200, headers: { etag: `"${sha256}"` }, body: "" };
  }
  if (call.method === "POST") return completeUpload(call, bucket, key, uploadId, parts);
  if (call.method !== "DELETE") return null;
  call.context.account.journal.commit([[collection, uploadId, null]]);
  return { statusCode: 204, headers: {}, body: "" };
}

function beginUpload(call: ServiceCall, bucket: string, key: string): ServiceAnswer {
  const uploadId = randomUUID();
  call.context.account.journal.commit([[collection, uploadId, {}]]);
  return answerXml(
    `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key>` +
      `<UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  );
}

function completeUpload(
  call: ServiceCall,
  bucket: string,
  key: string,
  uploadId: string,
  parts: Parts,
): ServiceAnswer {
  const numbers = Object.keys(parts).sort((left, right) => Number(left) - Number(right));
  const bytes = Buffer.concat(numbers.map((number) => call.blobs.get(parts[number]!)));
  const sha256 = call.blobs.put(bytes);
  call.context.account.journal.commit([
    ...putObject(call.context.account, { bucket, key, sha256, byteCount: bytes.length }),
    [collection, uploadId, null],
  ]);
  const tag = createHash("md5").update(bytes).digest("hex");
  return answerXml(
    `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key>` +
      `<ETag>"${tag}-${numbers.length}"</ETag></CompleteMultipartUploadResult>`,
  );
}

function answerXml(body: string): ServiceAnswer {
  return { statusCode: 200, headers: { "content-type": "application/xml" }, body };
}
