import { randomUUID } from "node:crypto";
import { unsignedHeaders } from "../emulators/unsigned-headers.ts";
import { queueArn, queueUrl } from "../machine/aws-names.ts";
import type { Upstreams } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";

type Message = {
  Body: string;
  ReceiptHandle: string;
  MessageAttributes?: unknown;
  Attributes?: Record<string, string>;
};
type MoveTask = {
  TaskHandle: string;
  Status: "RUNNING" | "COMPLETED" | "FAILED";
  SourceArn: string;
  DestinationArn: string;
  ApproximateNumberOfMessagesMoved: number;
  StartedTimestamp: number;
  FailureReason?: string;
};

/** SQS message move tasks, which the emulator lacks. */
export type MessageMover = {
  /**
   * Serves StartMessageMoveTask and begins to move messages.
   * @param requireSending throws when the caller may not send to the destination
   * @throws ServiceError when source or destination cannot be found, or messages of the source are being
   * moved
   */
  start(
    input: Record<string, unknown>,
    requireSending: (destinationArn: string) => void,
  ): Promise<{ TaskHandle: string }>;
  /** Responds to ListMessageMoveTasks with the tasks, newest first. */
  list(input: Record<string, unknown>): { Results: Partial<MoveTask>[] };
};

/** Creates a mover without tasks; `now` gives milliseconds since 1970. */
export function createMessageMover(upstreams: Upstreams, now: () => number): MessageMover {
  const tasks: MoveTask[] = [];
  const callSqs = (operation: string, input: object) => callEmulator(upstreams, operation, input);
  return {
    async start(input, requireSending) {
      const source = String(input.SourceArn);
      await callSqs("GetQueueUrl", { QueueName: nameOf(source) });
      const destination = String(input.DestinationArn ?? (await findSourceOf(callSqs, source)));
      requireSending(destination);
      if (tasks.some(({ SourceArn, Status }) => SourceArn === source && Status === "RUNNING")) throw isMoving;
      const task: MoveTask = {
        TaskHandle: randomUUID(),
        Status: "RUNNING",
        SourceArn: source,
        DestinationArn: destination,
        ApproximateNumberOfMessagesMoved: 0,
        StartedTimestamp: now(),
      };
      tasks.unshift(task);
      void moveAll(callSqs, task);
      return { TaskHandle: task.TaskHandle };
    },
    list(input) {
      const limit = Number(input.MaxResults ?? 1);
      const ofSource = tasks.filter((task) => task.SourceArn === input.SourceArn).slice(0, limit);
      // Only a running task has a handle, with which it could be cancelled.
      return {
        Results: ofSource.map(({ TaskHandle, ...task }) =>
          task.Status === "RUNNING" ? { TaskHandle, ...task } : task,
        ),
      };
    },
  };
}

const isMoving = new ServiceError(
  "UnsupportedOperation",
  400,
  "There is already a task running. Only one active task is allowed for a source queue arn at a given time.",
);

type CallSqs = (operation: string, input: object) => Promise<Record<string, unknown>>;

async function moveAll(callSqs: CallSqs, task: MoveTask): Promise<void> {
  const source = queueUrl("http://localhost", nameOf(task.SourceArn));
  const destination = queueUrl("http://localhost", nameOf(task.DestinationArn));
  try {
    for (;;) {
      const received = await callSqs("ReceiveMessage", {
        QueueUrl: source,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 0,
        VisibilityTimeout: 30,
        MessageAttributeNames: ["All"],
        MessageSystemAttributeNames: ["All"],
      });
      const messages = (received.Messages ?? []) as Message[];
      if (messages.length === 0) break;
      for (const message of messages) {
        await callSqs("SendMessage", { QueueUrl: destination, ...contentOf(message) });
        await callSqs("DeleteMessage", { QueueUrl: source, ReceiptHandle: message.ReceiptHandle });
        task.ApproximateNumberOfMessagesMoved += 1;
      }
    }
    task.Status = "COMPLETED";
  } catch (error) {
    task.Status = "FAILED";
    task.FailureReason = error instanceof Error ? error.message : String(error);
  }
}

function contentOf(message: Message): object {
  const { MessageGroupId, MessageDeduplicationId } = message.Attributes ?? {};
  return {
    MessageBody: message.Body,
    MessageAttributes: message.MessageAttributes,
    MessageGroupId,
    MessageDeduplicationId,
  };
}

async function findSourceOf(callSqs: CallSqs, deadLetterArn: string): Promise<string> {
  const sources: string[] = [];
  const { QueueUrls = [] } = (await callSqs("ListQueues", {})) as { QueueUrls?: string[] };
  for (const url of QueueUrls) {
    const answer = await callSqs("GetQueueAttributes", { QueueUrl: url, AttributeNames: ["RedrivePolicy"] });
    const policy = (answer.Attributes as { RedrivePolicy?: string } | undefined)?.RedrivePolicy;
    if (policy?.includes(`"${deadLetterArn}"`)) sources.push(queueArn(url.split("/").at(-1) ?? ""));
  }
  const [source, another] = sources;
  if (source !== undefined && another === undefined) return source;
  const message = `DestinationArn is needed: ${sources.length} queues have ${deadLetterArn} as their dead-letter queue.`;
  throw new ServiceError("InvalidParameterValue", 400, message);
}

async function callEmulator(
  upstreams: Upstreams,
  operation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await upstreams.send("sqs", {
    method: "POST",
    path: "/",
    headers: unsignedHeaders("sqs", `AmazonSQS.${operation}`),
    body: JSON.stringify(input),
  });
  const body = JSON.parse(answer.body.toString()) as Record<string, unknown>;
  if (answer.statusCode === 200) return body;
  const code = String(body.__type).split("#").at(-1) ?? "InternalError";
  throw new ServiceError(code, answer.statusCode, String(body.message));
}

function nameOf(arn: string): string {
  return arn.split(":").at(-1) ?? "";
}
