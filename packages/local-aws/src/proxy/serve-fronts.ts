import type { PolicyDocument } from "../iam/policy-document.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { EdgeEvent } from "../templates/load-edge-function.ts";
import type { Caller, IncomingCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";

type EdgeResponse = NonNullable<EdgeEvent["response"]>;

/** A bucket that a distribution serves to every caller. */
export type BucketFront = {
  /** Beginning of the path of its objects, `/sandbox/media`. */
  path: string;
  bucket: string;
  /** ARN of the distribution, which the bucket's policy may name. */
  sourceArn: string;
  /** The bucket policy's rule for the distribution. */
  policies: PolicyDocument[];
  /** The function that the distribution runs on each response; null if there is no such function. */
  changeResponse: ((response: EdgeResponse) => EdgeResponse) | null;
};

/** Returns the identity with which a front calls its bucket. */
export const frontIdentity = ({ path }: BucketFront): string => `cloudfront${path.replaceAll("/", ".")}`;

/**
 * Converts an unsigned read of a distribution's path to the distribution's own call to its bucket. Returns undefined
 * for any other request.
 */
export function asFrontCall(
  incoming: IncomingCall,
  fronts: readonly BucketFront[],
): { caller: Caller; incoming: IncomingCall; front: BucketFront } | undefined {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return undefined;
  const { path } = splitTarget(incoming.rawUrl);
  const front = fronts.find((one) => path.startsWith(`${one.path}/`));
  if (front === undefined) return undefined;
  const { host: _host, ...headers } = incoming.headers;
  return {
    front,
    caller: {
      identity: frontIdentity(front),
      service: "s3",
      presigned: false,
      context: { "aws:sourcearn": [front.sourceArn] },
    },
    incoming: { ...incoming, headers, rawUrl: `/${front.bucket}${path.slice(front.path.length)}` },
  };
}

/**
 * Returns the response for an object of a front, modified by the front's function. As in AWS, the function does not run
 * on errors.
 */
export function passThroughFront({ changeResponse }: BucketFront, answer: UpstreamAnswer): UpstreamAnswer {
  if (changeResponse === null || answer.statusCode >= 400) return answer;
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { value: String(value) }] as const],
  );
  const changed = changeResponse({ statusCode: answer.statusCode, headers: Object.fromEntries(headers) });
  if (changed.statusCode === answer.statusCode) return answer;
  if (!Buffer.isBuffer(answer.body)) answer.body.resume();
  return {
    statusCode: changed.statusCode,
    headers: Object.fromEntries(
      Object.entries(changed.headers).map(([name, header]) => [name, header?.value]),
    ),
    body: Buffer.alloc(0),
  };
}
