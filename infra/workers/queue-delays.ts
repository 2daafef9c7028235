import { retryDelaySeconds, runVisibilitySeconds } from "../../shared/platform/retry-delay.ts";
import { allWorkers } from "./all-workers.ts";
import { defaultReceives, visibilityFactor } from "./queue-limits.ts";
import type { QueueWorker, WorkerDefinition } from "./worker-definition.ts";

/** The worst delays of one queue's messages in seconds, in the order of the columns of the table. */
export interface QueueDelays {
  queue: string;
  /** The delay after the first handled failure. */
  afterFirstFailureSeconds: number;
  /** The longest delay between a handled failure and the next attempt. */
  afterLastFailureSeconds: number;
  /** The delay after a run that was killed at its start. */
  afterKilledRunSeconds: number;
  /** The delay after a receive for which Lambda could not start a run. */
  withoutRunSeconds: number;
  /** The delays of all handled failures before a message is dead-lettered, without the runs themselves. */
  untilDeadLetterSeconds: number;
}

/** Returns the worst delays of each queue from its worker's definition, in the order of the workers. */
export function queueDelays(): QueueDelays[] {
  const workers = Object.values<WorkerDefinition>(allWorkers).filter((worker) => "queue" in worker);
  return [...new Map(workers.map((worker) => [worker.queue.name, delaysOf(worker)])).values()];
}

/** Returns the rows of the table of worst delays, a row per queue. */
export const describeQueueDelays = (): string[] =>
  queueDelays().map(
    ({ queue, ...delays }) => `| \`${queue}\` | ${Object.values(delays).map(inWords).join(" | ")} |`,
  );

const inWords = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;

function delaysOf({ queue, timeoutSeconds }: QueueWorker): QueueDelays {
  const receives = queue.receivesAtMost ?? defaultReceives;
  const delays = Array.from({ length: receives - 1 }, (_, position) => retryDelaySeconds(position + 1));
  return {
    queue: queue.name,
    afterFirstFailureSeconds: delays.at(0) ?? 0,
    afterLastFailureSeconds: delays.at(-1) ?? 0,
    afterKilledRunSeconds: runVisibilitySeconds(timeoutSeconds * 1000),
    withoutRunSeconds: timeoutSeconds * visibilityFactor,
    untilDeadLetterSeconds: delays.reduce((sum, delay) => sum + delay, 0),
  };
}
