import type { PolicyDocument } from "../iam/policy-document.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { Caller, IncomingCall } from "./aws-call.ts";

/** A bucket that a distribution serves to every caller. */
export type BucketFront = {
  /** Beginning of the path under which its objects are, `/sandbox/media`. */
  path: string;
  bucket: string;
  /** ARN of the distribution, which the bucket's policy may name. */
  sourceArn: string;
  /** What the bucket's policy says to the distribution. */
  policies: PolicyDocument[];
};

/** The name a front has among the identities. */
export const frontIdentity = ({ path }: BucketFront): string => `cloudfront${path.replaceAll("/", ".")}`;

/**
 * An unsigned read that a front takes, as the distribution's own call to its bucket; undefined for any other request.
 */
export function asFrontCall(
  incoming: IncomingCall,
  fronts: readonly BucketFront[],
): { caller: Caller; incoming: IncomingCall } | undefined {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return undefined;
  const { path } = splitTarget(incoming.rawUrl);
  const front = fronts.find((one) => path.startsWith(`${one.path}/`));
  if (front === undefined) return undefined;
  const { host: _host, ...headers } = incoming.headers;
  return {
    caller: {
      identity: frontIdentity(front),
      service: "s3",
      presigned: false,
      context: { "aws:sourcearn": [front.sourceArn] },
    },
    incoming: { ...incoming, headers, rawUrl: `/${front.bucket}${path.slice(front.path.length)}` },
  };
}
