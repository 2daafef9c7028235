import { setTimeout as pause } from "node:timers/promises";
import { createSigner } from "../create-signer.ts";
import { discardAnswer, type IncomingAnswer, sendRequest } from "../send-request.ts";

const attemptLimit = 4;
const timeoutMilliseconds = 10_000;
const longestPauseMilliseconds = 200;

/** The store responded without executing the request. */
export class ObjectRefused extends Error {
  readonly statusCode: number;

  constructor(key: string, statusCode: number) {
    super(`Object ${key} was answered with ${statusCode}`);
    this.name = "ObjectRefused";
    this.statusCode = statusCode;
  }
}

/** A signed request about one object, and the expected status of the response. */
export interface ObjectCall {
  method: "GET" | "PUT";
  bucket: string;
  key: string;
  headers?: Record<string, string>;
  expected: number;
}

/**
 * Sends a signed, repeatable request and returns the response. Retries when the store or the network fails. Functions
 * that do not otherwise use S3 use this call, because the S3 client is twice the size of the rest of their bundle.
 * @throws ObjectRefused when the store responds with an unexpected status. A status of 500 or above is thrown only
 * after the last attempt.
 */
export async function callObject<Result>(
  call: ObjectCall,
  read: (answer: IncomingAnswer) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read(await callOnce(call));
    } catch (error) {
      const isFinal = error instanceof ObjectRefused && error.statusCode < 500;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}

async function callOnce({
  method,
  bucket,
  key,
  headers: own,
  expected,
}: ObjectCall): Promise<IncomingAnswer> {
  const url = objectUrl(bucket, key);
  const { headers } = await createSigner("s3").sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, ...own },
  });
  const answer = await sendRequest(url, { method, headers, timeoutMilliseconds });
  if (answer.status === expected) return answer;
  discardAnswer(answer);
  throw new ObjectRefused(key, answer.status);
}

/** Returns a key encoded for a path. */
export const encodeKey = (key: string): string => key.split("/").map(encodeURIComponent).join("/");

/**
 * Returns the URL of an object at the endpoint that the environment configures for the SDK. Without such an endpoint,
 * returns the URL at the bucket's own address.
 */
function objectUrl(bucket: string, key: string): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  return endpoint === undefined
    ? new URL(`https://${bucket}.s3.${process.env.AWS_REGION}.amazonaws.com/${encodeKey(key)}`)
    : new URL(`${endpoint.replace(/\/$/, "")}/${bucket}/${encodeKey(key)}`);
}
