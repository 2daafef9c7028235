import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "../../infra/local/emulators/start-fauxqs.ts";

/** Buckets and queues of their own for one test file. */
export interface RunningObjectStore {
  queueUrl: string;
  /** Ends the emulator; everything in it is gone with it. */
  stop(): Promise<void>;
}

const buckets = { INTAKE_BUCKET_NAME: "test-intake", SNAPSHOT_BUCKET_NAME: "test-snapshots" };

/**
 * Starts S3 and SQS in memory on a free port with the buckets and the index queue that inventory functions use, and sets the
 * environment variables by which they find them.
 */
export async function startObjectStore(): Promise<RunningObjectStore> {
  const emulator = await startFauxqsProcess(null);
  Object.assign(process.env, buckets, {
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_S3: emulator.url,
    AWS_ENDPOINT_URL_SQS: emulator.url,
  });
  const objects = new S3Client({ endpoint: emulator.url });
  await Promise.all(
    Object.values(buckets).map((Bucket) => objects.send(new CreateBucketCommand({ Bucket }))),
  );
  objects.destroy();
  const queues = new SQSClient({ endpoint: emulator.url });
  const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "test-index" }));
  queues.destroy();
  // The emulator names itself by a host that only some resolvers know.
  const queueUrl = new URL(new URL(QueueUrl ?? "").pathname, emulator.url).href;
  process.env.INDEX_QUEUE_URL = queueUrl;
  return { queueUrl, stop: () => emulator.stop() };
}
