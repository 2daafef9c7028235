import { readMessageAges } from "../../adapters/monitoring/read-message-ages.ts";
import {
  countMessages,
  listDeadLetterQueues,
  type NamedQueue,
  readLastMove,
  startMove,
} from "../../adapters/queues/dead-letter-queues.ts";
import {
  type DeadLetterQueueResource,
  deadLetterQueueSchema,
} from "../../contract/resources/operations/dead-letter-queue.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { putOne } from "../../persistence/table/put-one.ts";
import { logger } from "../../platform/logger.ts";
import type { OperatorContext } from "../operator-context.ts";

const present = presenter(deadLetterQueueSchema);

/**
 * Returns every dead-letter queue of the environment. Values that cannot be read are null, so that an
 * operator still sees the other queues during a failure.
 */
export async function readDeadLetterQueues(now: number): Promise<DeadLetterQueueResource[]> {
  const queues = listDeadLetterQueues();
  const names = queues.map(({ queueName }) => queueName);
  const [ages, states] = await Promise.all([
    orNull(readMessageAges("read:metrics", names, now), "ages"),
    Promise.all(queues.map((queue) => readState(queue))),
  ]);
  return queues.map((queue, position) => {
    const { messageCount, lastMove } = states[position] ?? { messageCount: null, lastMove: null };
    return presentQueue(queue, { messageCount, lastMove, age: ages?.get(queue.queueName) ?? null });
  });
}

/**
 * Starts a redrive of a queue. A queue has at most one running redrive.
 * @throws Problem `not_found`, or `conflict` while a redrive runs and for a queue that cannot be redriven
 */
export async function redriveDeadLetterQueue(
  name: string,
  { actor, now }: OperatorContext,
): Promise<DeadLetterQueueResource> {
  const queue = listDeadLetterQueues().find((one) => one.name === name);
  if (queue === undefined)
    throw new Problem(
      "not_found",
      `There is no dead-letter queue ${name}. List the queues to find its name.`,
    );
  if (!queue.isRedrivable) {
    const message = `Messages of ${name} name records of the table's stream, so a redrive cannot process them. Follow the runbook to reprocess the records.`;
    throw new Problem("conflict", message, { reason: "not_redrivable" });
  }
  const before = await readState(queue);
  if (before.lastMove?.status === "running") throw moveIsRunning(name);
  // Audited before the redrive starts: a redrive without an entry would be worse than an entry without a redrive.
  await putOne(
    auditWrite({
      ...{ actor, now, action: "dead_letters.redrive", resource: "dead_letter_queue", resourceId: name },
      before: { message_count: before.messageCount },
      after: { message_count: before.messageCount, is_redriven: true },
    }),
  );
  if (!(await startMove("redrive:deadLetters", queue))) throw moveIsRunning(name);
  return presentQueue(queue, { ...(await readState(queue)), age: null });
}

const moveIsRunning = (name: string): Problem =>
  new Problem(
    "conflict",
    `Messages of ${name} are already being redriven. List the queues to see the progress.`,
    {
      reason: "move_is_running",
    },
  );

type QueueState = Pick<Parameters<typeof present>[0], "messageCount" | "lastMove">;

async function readState(queue: NamedQueue): Promise<QueueState> {
  const [messageCount, lastMove] = await Promise.all([
    orNull(countMessages("inspect:deadLetters", queue), queue.name),
    orNull(readLastMove("inspect:deadLetters", queue), queue.name),
  ]);
  return { messageCount, lastMove };
}

const presentQueue = (
  { name, isRedrivable, runbookSection }: NamedQueue,
  { messageCount, lastMove, age }: QueueState & { age: number | null },
): DeadLetterQueueResource =>
  present({
    name,
    messageCount,
    oldestMessageAgeSeconds: age === null ? null : Math.round(age),
    canRedrive: isRedrivable,
    lastMove,
    runbook: `docs/runbook.md#${runbookSection}`,
  });

const orNull = <Value>(reading: Promise<Value>, what: string): Promise<Value | null> =>
  reading.catch((error: unknown) => {
    logger.warn("A part of the dead-letter queues could not be read", { what, error: error as Error });
    return null;
  });
