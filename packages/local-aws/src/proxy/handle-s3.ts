import { splitTarget } from "../machine/split-target.ts";
import type { AwsCall, IncomingCall, S3Target } from "./aws-call.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import type { KeyLock } from "./lock-keys.ts";
import type { ObjectEvents } from "./publish-object-events.ts";
import { ServiceError } from "./service-error.ts";

const creations = new Set(["PutObject", "CopyObject", "CompleteMultipartUpload"]);

/** The dependencies of S3 responses. */
export type S3Parts = { upstreams: Upstreams; lock: KeyLock; objectEvents: ObjectEvents };

/**
 * Forwards an S3 call. The emulator ignores preconditions, so they are checked here, and the writes of one key run one
 * after the other. The listeners of a bucket are notified of new objects in it.
 *
 * @throws ServiceError when a precondition of a write does not hold.
 */
export async function handleS3(
  call: AwsCall,
  target: S3Target,
  incoming: IncomingCall,
  { upstreams, lock, objectEvents }: S3Parts,
): Promise<UpstreamAnswer> {
  const send = () => forward(target, incoming, upstreams);
  const lockKey = `${target.bucket}/${target.key}`;
  if (call.operation === "DeleteObject") return lock(lockKey, send);
  if (!creations.has(call.operation)) return overrideHeaders(await send(), target);
  return lock(lockKey, async () => {
    await requirePreconditions(target, incoming, upstreams);
    await requireCopySource(incoming, upstreams);
    return objectEvents.duringWrite(target.bucket, target.key, send);
  });
}

function forward(target: S3Target, incoming: IncomingCall, upstreams: Upstreams): Promise<UpstreamAnswer> {
  const path = target.path + incoming.rawUrl.slice(splitTarget(incoming.rawUrl).path.length);
  // Replace the host. The path already contains the bucket, and the emulator would read the bucket from the host again.
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
  const current = await headObject(upstreams, target.path);
  const exists = current !== undefined;
  if (ifMatch !== undefined && !exists)
    throw new ServiceError("NoSuchKey", 404, "The specified key does not exist.");
  const failed = ifMatch === undefined ? exists : ifMatch.replaceAll('"', "") !== current?.etag;
  if (failed) throw preconditionFailed();
}

const preconditionFailed = (): ServiceError =>
  new ServiceError(
    "PreconditionFailed",
    412,
    "At least one of the pre-conditions you specified did not hold",
  );

/** Checks that the source of a copy has the requested content. */
async function requireCopySource({ headers }: IncomingCall, upstreams: Upstreams): Promise<void> {
  const source = headers["x-amz-copy-source"];
  const ifMatch = headers["x-amz-copy-source-if-match"];
  if (typeof source !== "string" || typeof ifMatch !== "string") return;
  const current = await headObject(upstreams, source.replace(/^\/?/, "/"));
  if (current === undefined) throw new ServiceError("NoSuchKey", 404, "The specified key does not exist.");
  if (current.etag !== ifMatch.replaceAll('"', "")) throw preconditionFailed();
}

/**
 * Looks up an object in the emulator; undefined if it does not exist.
 *
 * @param path `/bucket/key`, percent-encoded
 */
export async function headObject(
  upstreams: Upstreams,
  path: string,
): Promise<{ size: number; etag: string } | undefined> {
  const answer = await upstreams.send("s3", {
    method: "HEAD",
    path,
    headers: { host: "localhost" },
    body: null,
  });
  if (answer.statusCode !== 200) return undefined;
  const etag = String(answer.headers.etag).replaceAll('"', "");
  return { size: Number(answer.headers["content-length"]), etag };
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
