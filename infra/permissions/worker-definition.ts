import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { QueueTrigger } from "../constructs/add-trigger.ts";
import type { EnvironmentQueues } from "../stacks/data-stack.ts";
import type { FunctionGrants } from "./function-grants.ts";

/** What starts a worker: messages of a queue, new items of the table, or the clock. */
export type WorkerTrigger =
  | ({ queue: keyof EnvironmentQueues } & QueueTrigger)
  | { newItemsOf: string }
  | { everyMinutes: number };

/** A function that no caller waits for. */
export interface WorkerDefinition {
  description: string;
  /** The only environment that has it; both do by default. */
  onlyIn?: Environment;
  trigger: WorkerTrigger;
  /** Its timeout, where a queue starts it, is the queue's `consumerTimeoutSeconds`. */
  grants: FunctionGrants;
}
