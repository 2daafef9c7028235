import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "@vehicle-sourcing/local-aws/emulators/start-fauxqs.ts";
import type { RunQueue, RunReference } from "../../../shared/domain/webhooks/backlog.ts";
import { type DeliveryMessage, deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { runMessages } from "../../../shared/domain/webhooks/run-message.ts";
import { requireValue } from "../require-value.ts";

/** The queues of first attempts. */
type FirstQueue = "first" | "bulk";

/** A message in the format of a function, with its parsed body. */
export interface ReceivedMessage<Message> {
  messageId: string;
  body: string;
  message: Message;
}

/** The queues of the delivery pipeline in an emulator. */
export interface DeliveryQueues {
  /** Receives every available first attempt from a queue. */
  receiveAll(queue: FirstQueue): Promise<ReceivedMessage<DeliveryMessage>[]>;
  /** Receives every available backlog message from a queue. */
  receiveRuns(queue: RunQueue): Promise<ReceivedMessage<RunReference>[]>;
  /** Receives the pending parts of replays. */
  receiveReplays(): Promise<{ messageId: string; body: string }[]>;
  /** Returns the number of delayed messages. */
  countDelayed(queue: RunQueue): Promise<number>;
  stop(): Promise<void>;
}

/** Starts SQS in memory on a free port, creates the queues, and configures the functions to use them. */
export async function startDeliveryQueues(): Promise<DeliveryQueues> {
  const emulator = await startFauxqsProcess(null);
  process.env.AWS_ENDPOINT_URL_SQS = emulator.url;
  const client = new SQSClient({ endpoint: emulator.url, useQueueUrlAsEndpoint: false });
  const create = async (name: string) => {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
    return requireValue(QueueUrl);
  };
  const urls = {
    first: await create("delivery"),
    bulk: await create("bulk"),
    retry: await create("retry"),
    probe: await create("probe"),
  };
  process.env.DELIVER_FIRST_QUEUE_URL = urls.first;
  process.env.DELIVER_BULK_QUEUE_URL = urls.bulk;
  process.env.DELIVER_RETRY_QUEUE_URL = urls.retry;
  process.env.DELIVER_PROBE_QUEUE_URL = urls.probe;
  const replayUrl = await create("replay");
  process.env.REPLAY_QUEUE_URL = replayUrl;

  const receiveSome = async (url: string) => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    for (const { ReceiptHandle } of Messages) {
      await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
    }
    return Messages.map(({ MessageId = "", Body = "" }) => ({ messageId: MessageId, body: Body }));
  };
  const receiveEach = async <Message>(url: string, parse: (body: string) => Message) => {
    const all: ReceivedMessage<Message>[] = [];
    for (;;) {
      const some = await receiveSome(url);
      if (some.length === 0) return all;
      all.push(...some.map((one) => ({ ...one, message: parse(one.body) })));
    }
  };
  return {
    receiveAll: (queue) => receiveEach(urls[queue], deliveryMessages.parse),
    receiveRuns: (queue) => receiveEach(urls[queue], runMessages.parse),
    receiveReplays: () => receiveSome(replayUrl),
    async countDelayed(queue) {
      const name = "ApproximateNumberOfMessagesDelayed";
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: urls[queue], AttributeNames: [name] }),
      );
      return Number(Attributes?.[name]);
    },
    async stop() {
      client.destroy();
      await emulator.stop();
    },
  };
}
