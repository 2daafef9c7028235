import type { Deliveries } from "../hostile/deliveries.ts";
import type { QueuePolicyCheck } from "../iam/check-queue-policies.ts";
import { bucketArn, region } from "../machine/aws-names.ts";
import type { AwsProxy } from "../proxy/start-proxy.ts";
import type { PermissionCheck } from "../runtime/check-permissions.ts";
import type { EventSource } from "../runtime/event-source.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import type { AsynchronousInvoker } from "../runtime/invoke-asynchronously.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { type BucketNotification, readNotifications } from "./read-notifications.ts";

/** The dependencies of bucket event delivery. */
export interface BucketContext {
  proxy: Pick<AwsProxy, "onObjectCreated">;
  functions: Pick<FunctionCatalog, "find">;
  invoker: AsynchronousInvoker;
  isPermitted: PermissionCheck;
  mayQueue: QueuePolicyCheck;
  deliveries: Deliveries;
  sendToQueue(queueArn: string, body: string): Promise<void>;
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
}

/** A created object. */
interface CreatedObject {
  key: string;
  sizeBytes: number;
  eTag: string;
}

/**
 * Notifies functions and queues of the objects created in the buckets of a stage, as their templates request.
 *
 * @throws Error naming bucket and target when the target does not admit S3, because S3 rejects such a
 * notification too.
 */
export function deliverBucketEvents(stage: ResolvedStage, context: BucketContext): EventSource {
  const delivering = new Set<Promise<void>>();
  const notifications = readNotifications(stage);
  for (const notification of notifications) requireGrant(notification, context);
  const buckets = new Set(notifications.map(({ bucketName }) => bucketName));
  const removers = [...buckets].map((bucketName) => {
    const ofBucket = notifications.filter((each) => each.bucketName === bucketName);
    const listen = (_: string, key: string, sizeBytes: number, eTag: string): Promise<void> => {
      const wanted = ofBucket.filter((each) => wants(each, key));
      const created = { key, sizeBytes, eTag };
      const handOver = (each: BucketNotification) =>
        context.deliveries.handOver(bucketName, () => deliver(each, created, context));
      const delivery = Promise.all(wanted.map(handOver))
        .then(() => {})
        .finally(() => delivering.delete(delivery));
      delivering.add(delivery);
      return delivery;
    };
    return context.proxy.onObjectCreated(listen, bucketName);
  });
  const idle = async () => {
    while (delivering.size > 0) await Promise.allSettled(delivering);
  };
  return {
    idle,
    async stop() {
      for (const remove of removers) remove();
    },
  };
}

function wants({ prefix, suffix }: BucketNotification, key: string): boolean {
  return key.startsWith(prefix) && key.endsWith(suffix);
}

async function deliver(
  notification: BucketNotification,
  created: CreatedObject,
  context: BucketContext,
): Promise<void> {
  const event = buildObjectEvent(notification, created, context.now());
  const { targetArn } = notification;
  if (notification.target === "queue") {
    await context.sendToQueue(targetArn, JSON.stringify(event));
    return;
  }
  await context.invoker.invoke(context.functions.find(targetArn), event);
}

function requireGrant(
  { bucketName, target, targetArn }: BucketNotification,
  { isPermitted, mayQueue }: BucketContext,
): void {
  const source = ["s3.amazonaws.com", bucketArn(bucketName)] as const;
  const granted = target === "queue" ? mayQueue(targetArn, ...source) : isPermitted(targetArn, ...source);
  if (!granted) throw new Error(`Bucket ${bucketName} may not notify ${targetArn}: no policy lets S3 do so`);
}

/** Returns the S3 event of a created object. Keys are form-encoded, as in S3. */
function buildObjectEvent(
  { bucketName, configurationId }: BucketNotification,
  { key, sizeBytes, eTag }: CreatedObject,
  nowMilliseconds: number,
): object {
  const record = {
    eventVersion: "2.1",
    eventSource: "aws:s3",
    awsRegion: region,
    eventTime: new Date(nowMilliseconds).toISOString(),
    eventName: "ObjectCreated:Put",
    s3: {
      s3SchemaVersion: "1.0",
      configurationId,
      bucket: { name: bucketName, arn: bucketArn(bucketName) },
      object: {
        key: encodeURIComponent(key).replaceAll("%20", "+").replaceAll("%2F", "/"),
        size: sizeBytes,
        eTag: eTag.replaceAll('"', ""),
        sequencer: nowMilliseconds.toString(16).toUpperCase().padStart(18, "0"),
      },
    },
  };
  return { Records: [record] };
}
