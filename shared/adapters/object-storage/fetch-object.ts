import { setTimeout as pause } from "node:timers/promises";
import type { ObjectArea } from "../../platform/resources.ts";
import { createSigner } from "../create-signer.ts";
import { discardAnswer, readAnswer, sendRequest } from "../send-request.ts";
import { bucketOf } from "./object-location.ts";

const attemptLimit = 4;
const timeoutMilliseconds = 10_000;
const longestPauseMilliseconds = 200;

/** The store answered without the object. */
export class ObjectRefused extends Error {
  readonly statusCode: number;

  constructor(key: string, statusCode: number) {
    super(`Object ${key} was answered with ${statusCode}`);
    this.name = "ObjectRefused";
    this.statusCode = statusCode;
  }
}

/**
 * Reads a whole object by a signed GET, retried when the store or the network fails. For routes that only read: the
 * S3 client is twice the size of the rest of their bundle.
 * @throws ObjectRefused when it does not exist, may not be read, or the store keeps failing.
 */
export async function fetchObject(permission: `read:${ObjectArea}`, key: string): Promise<Uint8Array> {
  const { bytes } = await fetchUntilAnswered(bucketOf(permission, key), key, null);
  return bytes;
}

/** Part of an object. */
export interface ObjectPart {
  bytes: Uint8Array;
  /** Length of the whole object in bytes. */
  objectLength: number;
}

/**
 * Reads the bytes of an object from `from` (inclusive) to `to` (exclusive), fewer where it ends before, retried as
 * `fetchObject` does.
 * @throws ObjectRefused as `fetchObject` does, and when the object ends before `from` or is not answered in parts
 */
export function fetchObjectPart(
  permission: `read:${ObjectArea}`,
  key: string,
  range: ByteRange,
): Promise<ObjectPart> {
  return fetchUntilAnswered(bucketOf(permission, key), key, range);
}

interface ByteRange {
  from: number;
  to: number;
}

async function fetchUntilAnswered(bucket: string, key: string, range: ByteRange | null): Promise<ObjectPart> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(bucket, key, range);
    } catch (error) {
      const isFinal = error instanceof ObjectRefused && error.statusCode < 500;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}

async function fetchOnce(bucket: string, key: string, range: ByteRange | null): Promise<ObjectPart> {
  const url = objectUrl(bucket, key);
  const { headers } = await createSigner("s3").sign({
    method: "GET",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, ...(range && { range: `bytes=${range.from}-${range.to - 1}` }) },
  });
  const answer = await sendRequest(url, { method: "GET", headers, timeoutMilliseconds });
  if (answer.status !== (range === null ? 200 : 206)) {
    discardAnswer(answer);
    throw new ObjectRefused(key, answer.status);
  }
  const bytes = await readAnswer(answer);
  if (range === null) return { bytes, objectLength: bytes.length };
  const objectLength = Number(/\/(\d+)$/.exec(answer.headers["content-range"] ?? "")?.[1]);
  const expected = Math.min(range.to, objectLength) - range.from;
  if (bytes.length === expected) return { bytes, objectLength };
  throw new Error(`Of object ${key} came ${bytes.length} bytes instead of ${expected}`);
}

/**
 * The URL of an object: below the endpoint that the environment configures for the SDK, or at its bucket's own
 * address.
 */
function objectUrl(bucket: string, key: string): URL {
  const path = key.split("/").map(encodeURIComponent).join("/");
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  return endpoint === undefined
    ? new URL(`https://${bucket}.s3.${process.env.AWS_REGION}.amazonaws.com/${path}`)
    : new URL(`${endpoint.replace(/\/$/, "")}/${bucket}/${path}`);
}
