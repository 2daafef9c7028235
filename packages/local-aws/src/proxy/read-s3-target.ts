import { splitTarget } from "../machine/split-target.ts";
import type { IncomingCall, S3Target } from "./aws-call.ts";

/**
 * Returns bucket and key of an S3 request. Path style is `/bucket/key`. Virtual-host style is assumed when
 * the host's first label is followed by `localhost` or by an IPv4 address that is not the whole host.
 */
export function readS3Target(call: IncomingCall): S3Target {
  const { path: sentPath, query } = splitTarget(call.rawUrl);
  const hostBucket = bucketOfHost(call.headers.host ?? "");
  const path = hostBucket ? `/${hostBucket}${sentPath}` : sentPath;
  const slashAt = path.indexOf("/", 1);
  const bucket = slashAt < 0 ? path.slice(1) : path.slice(1, slashAt);
  const key = slashAt < 0 ? "" : path.slice(slashAt + 1);
  return {
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key),
    query: new URLSearchParams(query),
    path,
  };
}

function bucketOfHost(host: string): string | undefined {
  return /^(.+?)\.(?:s3\.)?(?:localhost|\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(host)?.[1];
}
