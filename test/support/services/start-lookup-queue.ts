import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "@vehicle-sourcing/local-aws/emulators/start-fauxqs.ts";

/** The queue of history lookups in an emulator. */
export interface LookupQueue {
  /** Receives every available message from the queue. */
  receive(): Promise<{ partnerId: string; lookupId: string }[]>;
  stop(): Promise<void>;
}

/**
 * Starts SQS in memory on a free port, creates the queue as deployed, and configures the functions to use it.
 */
export async function startLookupQueue(): Promise<LookupQueue> {
  const emulator = await startFauxqsProcess(null);
  const client = new SQSClient({ endpoint: emulator.url, useQueueUrlAsEndpoint: false });
  const { QueueUrl = "" } = await client.send(
    new CreateQueueCommand({
      QueueName: "lookups.fifo",
      Attributes: {
        FifoQueue: "true",
        DeduplicationScope: "messageGroup",
        FifoThroughputLimit: "perMessageGroupId",
      },
    }),
  );
  Object.assign(process.env, { AWS_ENDPOINT_URL_SQS: emulator.url, LOOKUPS_QUEUE_URL: QueueUrl });
  return {
    async receive() {
      const taken = [];
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
        );
        if (Messages.length === 0) return taken;
        for (const { Body = "", ReceiptHandle } of Messages) {
          taken.push(JSON.parse(Body));
          await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        }
      }
    },
    async stop() {
      client.destroy();
      await emulator.stop();
    },
  };
}
