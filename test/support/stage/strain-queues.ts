import { randomUUID } from "node:crypto";
import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { pascalCase } from "../../../infra/permissions/route-entry.ts";
import { allWorkers } from "../../../infra/workers/all-workers.ts";
import type { TriedAlarm } from "./tried-alarms.ts";

/** A queue of a running stage with its dead-letter queue. */
export interface StrainedQueue {
  url: string;
  deadLettersUrl: string;
}

/** A message that no worker can parse in any release. */
const unreadable = JSON.stringify({ written_by: "a test" });

/** Finds the queues whose workers have alarms. */
export async function findQueues(sqs: SQSClient, alarms: readonly TriedAlarm[]): Promise<StrainedQueue[]> {
  const { QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({ MaxResults: 1000 }));
  const find = (name: string): string => {
    const pattern = new RegExp(`/${name}Queue[0-9A-F]{8}(?:\\.fifo)?$`);
    const found = urls.find((url) => pattern.test(url));
    if (found === undefined) throw new Error(`No queue ${name}`);
    return found;
  };
  const names = alarms.flatMap(({ environment, definition }) =>
    Object.values(definition.measurement.series).flatMap((series) => {
      const worker = "entry" in series ? allWorkers[series.entry] : undefined;
      if (worker === undefined || !("queue" in worker)) return [];
      return [`${environment}-Data-${pascalCase(kebabCase(worker.queue.name))}`];
    }),
  );
  return [...new Set(names)].map((name) => ({ url: find(name), deadLettersUrl: find(`${name}DeadLetters`) }));
}

/** Sends an unreadable message to each queue. */
export async function sendUnreadable(sqs: SQSClient, queues: readonly StrainedQueue[]): Promise<void> {
  const send = ({ url }: StrainedQueue) => {
    // In the same message group, the next message would wait for the previous one.
    const order = { MessageGroupId: randomUUID(), MessageDeduplicationId: randomUUID() };
    const message = { QueueUrl: url, MessageBody: unreadable, ...(url.endsWith(".fifo") && order) };
    return sqs.send(new SendMessageCommand(message));
  };
  await Promise.all(queues.map(send));
}

/** Makes messages visible again after a second instead of minutes. */
export async function hastenQueues(sqs: SQSClient, queues: readonly StrainedQueue[]): Promise<void> {
  const Attributes = { VisibilityTimeout: "1" };
  await Promise.all(
    queues.map(({ url }) => sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes }))),
  );
}

/** Returns the names of the empty dead-letter queues. */
export async function listEmpty(sqs: SQSClient, queues: readonly StrainedQueue[]): Promise<string[]> {
  const name = "ApproximateNumberOfMessages";
  const counts = await Promise.all(
    queues.map(async ({ deadLettersUrl }) => {
      const command = new GetQueueAttributesCommand({ QueueUrl: deadLettersUrl, AttributeNames: [name] });
      return { url: deadLettersUrl, count: (await sqs.send(command)).Attributes?.[name] };
    }),
  );
  return counts.filter(({ count }) => count === "0").map(({ url }) => url);
}

/** Empties every queue of the stage. */
export async function purgeQueues(sqs: SQSClient): Promise<void> {
  const { QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({ MaxResults: 1000 }));
  await Promise.all(urls.map((QueueUrl) => sqs.send(new PurgeQueueCommand({ QueueUrl }))));
}

/** Returns `watch-changes` for `watchChanges`. */
const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
