import {
  CreateQueueCommand,
  type CreateQueueCommandInput,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { ResolvedResource } from "../templates/resolved-stage.ts";

type QueueAttributes = NonNullable<CreateQueueCommandInput["Attributes"]>;

/** Template properties that are SQS attributes of the same name. */
const attributeNames = [
  "ContentBasedDeduplication",
  "DeduplicationScope",
  "DelaySeconds",
  "FifoQueue",
  "FifoThroughputLimit",
  "KmsMasterKeyId",
  "MaximumMessageSize",
  "MessageRetentionPeriod",
  "ReceiveMessageWaitTimeSeconds",
  "RedriveAllowPolicy",
  "RedrivePolicy",
  "VisibilityTimeout",
] as const;

/** Attributes that the emulator cannot change after creation. AWS can change the last two. */
const fixedAttributes: ReadonlySet<string> = new Set([
  "FifoQueue",
  "DeduplicationScope",
  "FifoThroughputLimit",
]);

/** Creates the queue of a template resource with the template's attributes, or updates an existing queue. */
export async function provisionQueue(client: SQSClient, resource: ResolvedResource): Promise<void> {
  const name = resource.attribute("QueueName");
  const attributes = readAttributes(resource);
  const url = await findQueueUrl(client, name);
  if (url === null) {
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
    return;
  }
  const changeable = Object.entries(attributes).filter(([key]) => !fixedAttributes.has(key));
  if (changeable.length === 0) return;
  await client.send(
    new SetQueueAttributesCommand({ QueueUrl: url, Attributes: Object.fromEntries(changeable) }),
  );
}

/** Sorts queues so that every dead-letter queue precedes its source queues. */
export function orderQueues(queues: readonly ResolvedResource[]): ResolvedResource[] {
  const hasRedrive = ({ properties }: ResolvedResource) => properties.RedrivePolicy !== undefined;
  return [...queues.filter((queue) => !hasRedrive(queue)), ...queues.filter(hasRedrive)];
}

function readAttributes({ properties }: ResolvedResource): QueueAttributes {
  const attributes: QueueAttributes = {};
  for (const name of attributeNames) {
    const value = properties[name];
    if (value === undefined) continue;
    attributes[name] = typeof value === "object" ? JSON.stringify(value) : String(value);
  }
  return attributes;
}

async function findQueueUrl(client: SQSClient, name: string): Promise<string | null> {
  try {
    return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl ?? null;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return null;
    throw error;
  }
}
