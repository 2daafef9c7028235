import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "@vehicle-sourcing/local-aws/emulators/start-fauxqs.ts";
import { requireValue } from "./require-value.ts";

/** Buckets and queues of their own for one test file. */
export interface RunningObjectStore {
  queueUrl: string;
  /** Takes every announcement of changed inventory off its queue. */
  receiveChanges(): Promise<string[]>;
  /** Takes every request to go on with an upload off its queue. */
  receiveIngest(): Promise<string[]>;
  /** Takes every request to build the search index off its queue. */
  receiveIndexRequests(): Promise<string[]>;
  /** Takes every completed batch off the queue of those that watches have not seen. */
  receiveWatchChanges(): Promise<string[]>;
  /** Takes every request to update watches off its queue. */
  receiveWatchUpdates(): Promise<string[]>;
  /** Takes every request to recheck watches off its queue. */
  receiveWatchRechecks(): Promise<string[]>;
  /** Takes every request to recheck dealers' orders off its queue. */
  receiveOrderRechecks(): Promise<string[]>;
  /** Ends the emulator; everything in it is gone with it. */
  stop(): Promise<void>;
}

const buckets = {
  INTAKE_BUCKET_NAME: "test-intake",
  ATTACHMENTS_BUCKET_NAME: "test-attachments",
  SNAPSHOTS_BUCKET_NAME: "test-snapshots",
  DOCUMENTS_BUCKET_NAME: "test-documents",
  HISTORY_BUCKET_NAME: "test-history",
  ARCHIVE_BUCKET_NAME: "test-archive",
};

/**
 * Starts S3 and SQS in memory on a free port with the buckets and queues that inventory functions use, and sets the
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
  const queues = new SQSClient({ endpoint: emulator.url, useQueueUrlAsEndpoint: false });
  const create = async (QueueName: string): Promise<string> => {
    const Attributes = QueueName.endsWith(".fifo") ? { FifoQueue: "true" } : undefined;
    const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName, Attributes }));
    // The emulator names itself by a host that only some resolvers know.
    return new URL(new URL(requireValue(QueueUrl)).pathname, emulator.url).href;
  };
  const queueUrl = await create("test-index");
  const changesUrl = await create("test-changes");
  const ingestUrl = await create("test-ingest");
  const watchChangesUrl = await create("test-watch-changes");
  const watchUpdatesUrl = await create("test-watch-updates");
  const watchRechecksUrl = await create("test-watch-rechecks.fifo");
  const orderRechecksUrl = await create("test-dealer-order-rechecks.fifo");
  Object.assign(process.env, {
    INDEX_QUEUE_URL: queueUrl,
    CHANGES_QUEUE_URL: changesUrl,
    INGEST_QUEUE_URL: ingestUrl,
    WATCH_CHANGES_QUEUE_URL: watchChangesUrl,
    WATCH_UPDATES_QUEUE_URL: watchUpdatesUrl,
    WATCH_RECHECKS_QUEUE_URL: watchRechecksUrl,
    DEALER_ORDER_RECHECKS_QUEUE_URL: orderRechecksUrl,
  });
  return {
    queueUrl,
    receiveChanges: () => receiveAll(queues, changesUrl),
    receiveIndexRequests: () => receiveAll(queues, queueUrl),
    receiveIngest: () => receiveAll(queues, ingestUrl),
    receiveWatchChanges: () => receiveAll(queues, watchChangesUrl),
    receiveWatchUpdates: () => receiveAll(queues, watchUpdatesUrl),
    receiveWatchRechecks: () => receiveAll(queues, watchRechecksUrl),
    receiveOrderRechecks: () => receiveAll(queues, orderRechecksUrl),
    async stop() {
      queues.destroy();
      await emulator.stop();
    },
  };
}

async function receiveAll(queues: SQSClient, QueueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return bodies;
    for (const { Body = "", ReceiptHandle } of Messages) {
      bodies.push(Body);
      await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
}
