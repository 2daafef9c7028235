import { region } from "../machine/aws-names.ts";
import type { QueueMessage } from "../provision/connect-queues.ts";
import { type FilterPattern, matchesFilter } from "./match-filter.ts";

/** Returns the Lambda event of a batch of messages. */
export function buildQueueEvent(messages: readonly QueueMessage[], queueArn: string): { Records: unknown[] } {
  return { Records: messages.map((message) => buildRecord(message, queueArn)) };
}

/**
 * Reports whether a message passes the filters of its mapping. As in Lambda, a pattern for fields of the body
 * matches only a JSON body, and a pattern for the body as text matches only a body that is not JSON.
 */
export function passesFilters(
  message: QueueMessage,
  queueArn: string,
  filters: readonly FilterPattern[],
): boolean {
  if (filters.length === 0) return true;
  const record = { ...buildRecord(message, queueArn), body: parseBody(message.Body) };
  return filters.some((filter) => matchesFilter(filter, record));
}

function buildRecord(message: QueueMessage, queueArn: string): Record<string, unknown> {
  const messageAttributes = Object.entries(message.MessageAttributes ?? {}).map(([name, attribute]) => [
    name,
    {
      ...(attribute.StringValue === undefined ? {} : { stringValue: attribute.StringValue }),
      ...(attribute.BinaryValue === undefined ? {} : { binaryValue: attribute.BinaryValue }),
      stringListValues: [],
      binaryListValues: [],
      dataType: attribute.DataType,
    },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(messageAttributes),
    md5OfBody: message.MD5OfBody,
    ...(message.MD5OfMessageAttributes ? { md5OfMessageAttributes: message.MD5OfMessageAttributes } : {}),
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
