import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { QueueName } from "../../shared/platform/resources.ts";

interface CommonDefinition {
  description: string;
  /** The only environment that has it; both do by default. */
  onlyIn?: Environment;
  /** Default 512. */
  memoryMib?: number;
}

/** A queue together with what happens to messages that cannot be worked on. */
export interface QueueDefinition {
  name: QueueName;
  /** Section of `docs/runbook.md` for whoever the alarm of its dead-letter queue wakes. */
  runbookSection: string;
  /** Receives after which a message is given up. Default 5. */
  receivesAtMost?: number;
  /** Hands the messages of one group out one after the other. Default false. */
  keepsOrder?: boolean;
  /**
   * How long a message stays hidden whose consumer was killed, at least the timeout. Default six times the timeout, which
   * Lambda recommends so that throttled runs do not use up the receives.
   */
  hiddenSeconds?: number;
}

/** A worker that is started by the messages of a queue of its own. */
export interface QueueWorker extends CommonDefinition {
  queue: QueueDefinition;
  timeoutSeconds: number;
  /** Most messages of one run. */
  batchSize: number;
  /** Most runs at once, at least 2. */
  batchesAtOnce: number;
}

/** A worker that is started by every new item of an entity, in order within a partition. */
export interface StreamWorker extends CommonDefinition {
  newItemsOf: string;
  /** As in `QueueDefinition`, for records that were given up. */
  runbookSection: string;
  /** Default 15. */
  timeoutSeconds?: number;
}

/** A worker that is started by the clock. */
export interface ScheduledWorker extends CommonDefinition {
  everyMinutes: number;
  /** Default 15. */
  timeoutSeconds?: number;
}

/** A function that no caller waits for, with everything that has to exist for it. */
export type WorkerDefinition = QueueWorker | StreamWorker | ScheduledWorker;

/** Workers by their entry below `functions/`. */
export type WorkerDefinitions = Readonly<Record<string, WorkerDefinition>>;
