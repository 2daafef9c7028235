import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "../../infra/local/emulators/start-fauxqs.ts";
import type { Lane } from "../../shared/application/webhooks/enqueue-attempts.ts";
import { type DeliveryMessage, deliveryMessages } from "../../shared/domain/webhooks/delivery-message.ts";
import { requireValue } from "./require-value.ts";

/** The queues of the delivery pipeline on an emulator. */
export interface DeliveryQueues {
  /** Takes every message that can be received now off a queue, in the shape a function gets it. */
  receiveAll(lane: Lane): Promise<{ messageId: string; body: string; message: DeliveryMessage }[]>;
  /** Takes the parts of replays that wait to be done. */
  receiveReplays(): Promise<{ messageId: string; body: string }[]>;
  /** How many messages wait for their delay to pass. */
  countDelayed(lane: Lane): Promise<number>;
  stop(): Promise<void>;
}

/** Starts SQS in memory on a free port, creates the queues, and points the functions' environment at them. */
export async function startDeliveryQueues(): Promise<DeliveryQueues> {
  const emulator = await startFauxqsProcess(null);
  process.env.AWS_ENDPOINT_URL_SQS = emulator.url;
  const client = new SQSClient({ endpoint: emulator.url, useQueueUrlAsEndpoint: false });
  const create = async (name: string) => {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
    return requireValue(QueueUrl);
  };
  const urls = { first: await create("delivery"), bulk: await create("bulk"), retry: await create("retry") };
  process.env.DELIVER_FIRST_QUEUE_URL = urls.first;
  process.env.DELIVER_BULK_QUEUE_URL = urls.bulk;
  process.env.DELIVER_RETRY_QUEUE_URL = urls.retry;
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
  return {
    async receiveAll(lane) {
      const all = [];
      for (;;) {
        const some = await receiveSome(urls[lane]);
        if (some.length === 0) return all;
        all.push(...some.map((one) => ({ ...one, message: deliveryMessages.parse(one.body) })));
      }
    },
    receiveReplays: () => receiveSome(replayUrl),
    async countDelayed(lane) {
      const name = "ApproximateNumberOfMessagesDelayed";
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: urls[lane], AttributeNames: [name] }),
      );
      return Number(Attributes?.[name]);
    },
    async stop() {
      client.destroy();
      await emulator.stop();
    },
  };
}
