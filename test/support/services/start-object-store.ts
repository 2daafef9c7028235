import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "@vehicle-sourcing/local-aws/emulators/start-fauxqs.ts";
import { requireValue } from "../require-value.ts";

/** The buckets and queues of one test file. */
export interface RunningObjectStore {
  queueUrl: string;
  /** Receives every message about changed inventory. */
  receiveChanges(): Promise<string[]>;
  /** Receives every message to continue an upload. */
  receiveIngest(): Promise<string[]>;
  /** Receives every request to build the search index. */
  receiveIndexRequests(): Promise<string[]>;
  /** Receives every completed batch that watches have not processed. */
  receiveWatchChanges(): Promise<string[]>;
  /** Receives every request to update watches. */
  receiveWatchUpdates(): Promise<string[]>;
  /** Receives every request to recheck watches. */
  receiveWatchRechecks(): Promise<string[]>;
  /** Receives every request to recheck dealers' orders. */
  receiveOrderRechecks(): Promise<string[]>;
  /** Stops the emulator and deletes its data. */
  stop(): Promise<void>;
}

const buckets = {
  INTAKE_BUCKET_NAME: "test-intake",
  ATTACHMENTS_BUCKET_NAME: "test-attachments",
  SNAPSHOTS_BUCKET_NAME: "test-snapshots",
  DOCUMENTS_BUCKET_NAME: "test-documents",
  MEDIA_BUCKET_NAME: "test-media",
  HISTORY_BUCKET_NAME: "test-history",
  ARCHIVE_BUCKET_NAME: "test-archive",
};

/**
 * Starts S3 and SQS in memory on a free port with the inventory functions' buckets and queues, and sets their
 * environment variables.
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
    // The emulator's own host name does not resolve everywhere.
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
