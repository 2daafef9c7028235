import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { QueueName } from "../../shared/platform/resources.ts";
import type { EnvironmentConfig } from "../config/schema/stage-config.ts";

interface CommonDefinition {
  description: string;
  /** The only environment that has this worker; by default both environments have it. */
  onlyIn?: Environment;
  /** Default 512. */
  memoryMib?: number;
  /** True if late work harms orders or webhooks at once: its alarm is critical instead of a warning. */
  isCritical?: boolean;
}

/**
 * What `docs/runbook.md` states on the dead letters of a queue, for the alarm of its dead-letter queue. `npm run pages`
 * writes the row. Workers with the same section share a row.
 */
export interface DeadLetterSection {
  /** The anchor of the row. */
  section: string;
  effect: string;
  /** Whether to redrive or to purge. */
  remedy: string;
}

/** A queue with the handling of failed messages. */
export interface QueueDefinition {
  /** The name in permissions such as `send:media`. Names are unique. */
  name: QueueName;
  deadLetters: DeadLetterSection;
  /** Minutes that the oldest message may wait before an alarm. */
  longestWaitMinutes: number;
  /** Receives after which a message is dead-lettered. Default: `defaultReceives`. */
  receivesAtMost?: number;
  /** Delivers the messages of one group in order. Default false. */
  keepsOrder?: boolean;
}

/** A worker that is triggered by messages of its queue. */
export interface QueueWorker extends CommonDefinition {
  queue: QueueDefinition;
  timeoutSeconds: number;
  /** The greatest number of messages in one run. */
  batchSize: number;
  /**
   * The greatest number of concurrent runs; at least 2. Null sets no limit, so that Lambda polls an idle queue less
   * often. Null is only for a worker without reserved concurrency, on a standard queue whose messages are bounded
   * upstream.
   */
  batchesAtOnce: number | null;
  /**
   * Reserves concurrency for the worker, so that a backlog in another queue does not slow it. By default, the worker
   * shares the account's concurrency.
   */
  reserves?: Extract<keyof EnvironmentConfig["reservedConcurrency"], "webhooks" | "batches">;
}

/**
 * A worker that is triggered by new, changed and removed items of the listed entities, in order within a partition. A
 * stream shard supports two readers, so there may be two such workers.
 */
export interface StreamWorker extends CommonDefinition {
  newItemsOf: readonly string[];
  changedItemsOf?: readonly string[];
  removedItemsOf?: readonly string[];
  /** Section of `docs/runbook.md` on dead-lettered records. */
  runbookSection: string;
  /** Default 15. */
  timeoutSeconds?: number;
}

/** A worker that is triggered on a schedule. */
export interface ScheduledWorker extends CommonDefinition {
  everyMinutes: number;
  /** Default 15. */
  timeoutSeconds?: number;
}

/** A background function with everything that must be deployed for it. */
export type WorkerDefinition = QueueWorker | StreamWorker | ScheduledWorker;

/** Workers by their entry below `functions/`. */
export type WorkerDefinitions = Readonly<Record<string, WorkerDefinition>>;
