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
  const bucket = bucketOf(permission, key);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(bucket, key);
    } catch (error) {
      const isFinal = error instanceof ObjectRefused && error.statusCode < 500;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}

async function fetchOnce(bucket: string, key: string): Promise<Uint8Array> {
  const url = objectUrl(bucket, key);
  const { headers } = await createSigner("s3").sign({
    method: "GET",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host },
  });
  const answer = await sendRequest(url, { method: "GET", headers, timeoutMilliseconds });
  if (answer.status !== 200) {
    discardAnswer(answer);
    throw new ObjectRefused(key, answer.status);
  }
  return readAnswer(answer);
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
