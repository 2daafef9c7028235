import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { localSecret, queueArn, region } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import type { MonitoredStage } from "@vehicle-sourcing/local-aws/machine/monitored-stage.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";

/** Queues with dead-letter queues in the local AWS, with their environment variables. */
export interface OperatedQueues {
  emulators: Emulators;
  proxy: AwsProxy;
  /** Sends messages to a queue, by its name in SQS. */
  send(queueName: string, ...bodies: string[]): Promise<void>;
  /** Receives the bodies of up to ten messages, which are then hidden briefly. */
  receive(queueName: string): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts the local AWS with a queue `orders`, its dead-letter queue `orders-dead`, and the stream's
 * `stream-dead`.
 */
export async function startOperatedQueues(monitored: Partial<MonitoredStage> = {}): Promise<OperatedQueues> {
  const emulators = await startEmulators({ dataDirectory: null });
  const proxy = await startProxy({ emulators });
  proxy.monitor({
    alarms: () => [],
    measureQueues: (names) => emulators.measureQueues(names),
    readLines: () => [],
    elapsedSince: (instant) => Date.now() - instant,
    ...monitored,
  });
  const credentials = { accessKeyId: "root", secretAccessKey: localSecret };
  const sqs = new SQSClient({ endpoint: proxy.url, region, credentials, useQueueUrlAsEndpoint: false });
  const urls = new Map<string, string>();
  const create = async (QueueName: string, Attributes: Record<string, string> = {}) => {
    const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
    urls.set(QueueName, QueueUrl);
  };
  await Promise.all([create("orders-dead"), create("stream-dead")]);
  const redrive = { deadLetterTargetArn: queueArn("orders-dead"), maxReceiveCount: 3 };
  await create("orders", { RedrivePolicy: JSON.stringify(redrive) });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: proxy.url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: "root",
    AWS_SECRET_ACCESS_KEY: localSecret,
    DEAD_LETTER_QUEUES: JSON.stringify({
      arn: queueArn(""),
      url: `${proxy.url}/000000000000/`,
      queues: {
        Orders: ["orders-dead", "dead-lettered-orders", true],
        ItemsStream: ["stream-dead", "dead-lettered-stream-records", false],
      },
    }),
  });
  return {
    emulators,
    proxy,
    async send(queueName, ...bodies) {
      for (const MessageBody of bodies)
        await sqs.send(new SendMessageCommand({ QueueUrl: urls.get(queueName), MessageBody }));
    },
    async receive(queueName) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: urls.get(queueName), MaxNumberOfMessages: 10 }),
      );
      return Messages.map(({ Body = "" }) => Body);
    },
    async stop() {
      sqs.destroy();
      delete process.env.AWS_ENDPOINT_URL;
      await proxy.stop();
      await emulators.stop();
    },
  };
}
