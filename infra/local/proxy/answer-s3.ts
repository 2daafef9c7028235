import type { AwsCall, IncomingCall, S3Target } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import type { KeyLock } from "./lock-keys.ts";
import { ServiceError } from "./service-error.ts";

const writes = new Set(["PutObject", "CopyObject", "CompleteMultipartUpload", "DeleteObject"]);

/**
 * Forwards an S3 call. Writes of one key go one after the other, so that the preconditions the emulator ignores hold.
 *
 * @throws ServiceError when a precondition of a write does not hold.
 */
export async function answerS3(
  call: AwsCall,
  target: S3Target,
  incoming: IncomingCall,
  upstreams: Upstreams,
  lock: KeyLock,
): Promise<UpstreamAnswer> {
  if (!writes.has(call.operation)) return overrideHeaders(await forward(target, incoming, upstreams), target);
  return lock(`${target.bucket}/${target.key}`, async () => {
    if (call.operation !== "DeleteObject") await requirePreconditions(target, incoming, upstreams);
    return forward(target, incoming, upstreams);
  });
}

function forward(target: S3Target, incoming: IncomingCall, upstreams: Upstreams): Promise<UpstreamAnswer> {
  const queryAt = incoming.rawUrl.indexOf("?");
  const path = target.path + (queryAt < 0 ? "" : incoming.rawUrl.slice(queryAt));
  // The emulator would take the bucket from the host once more.
  const headers = { ...serviceHeaders(incoming.headers), host: "localhost" };
  const body = incoming.body.length > 0 ? incoming.body : null;
  return upstreams.send("s3", { method: incoming.method, path, headers, body });
}

async function requirePreconditions(
  target: S3Target,
  incoming: IncomingCall,
  upstreams: Upstreams,
): Promise<void> {
  const ifNoneMatch = incoming.headers["if-none-match"];
  const ifMatch = incoming.headers["if-match"];
  if (ifNoneMatch === undefined && ifMatch === undefined) return;
  const head = { method: "HEAD", path: target.path, headers: { host: "localhost" }, body: null };
  const current = await upstreams.send("s3", head);
  const exists = current.statusCode === 200;
  if (ifMatch !== undefined && !exists)
    throw new ServiceError("NoSuchKey", 404, "The specified key does not exist.");
  const failed = ifMatch === undefined ? exists : !sameEtag(ifMatch, current.headers.etag);
  if (failed) {
    throw new ServiceError(
      "PreconditionFailed",
      412,
      "At least one of the pre-conditions you specified did not hold",
    );
  }
}

function sameEtag(wanted: string, actual: string | string[] | undefined): boolean {
  return wanted.replaceAll('"', "") === String(actual).replaceAll('"', "");
}

const overridable = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
];

function overrideHeaders(answer: UpstreamAnswer, target: S3Target): UpstreamAnswer {
  if (answer.statusCode >= 300) return answer;
  const headers = { ...answer.headers };
  for (const name of overridable) {
    const value = target.query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  return { ...answer, headers };
}
