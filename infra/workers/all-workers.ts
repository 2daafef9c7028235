import type { Environment } from "../../shared/domain/partners/partner.ts";
import { certificateWorkers } from "./certificate-workers.ts";
import { historyWorkers } from "./history-workers.ts";
import { inventoryWorkers } from "./inventory-workers.ts";
import { messageWorkers } from "./message-workers.ts";
import { orderWorkers } from "./order-workers.ts";
import { retentionWorkers } from "./retention-workers.ts";
import { watchWorkers } from "./watch-workers.ts";
import { webhookWorkers } from "./webhook-workers.ts";
import type { WorkerDefinition, WorkerDefinitions } from "./worker-definition.ts";

/** Every worker of any environment. */
export const allWorkers: WorkerDefinitions = {
  ...webhookWorkers,
  ...inventoryWorkers,
  ...orderWorkers,
  ...retentionWorkers,
  ...historyWorkers,
  ...watchWorkers,
  ...certificateWorkers,
  ...messageWorkers,
};

/** Returns the workers of an environment with their entries. */
export const workersOf = (environment: Environment): [entry: string, definition: WorkerDefinition][] =>
  Object.entries(allWorkers).filter(([, { onlyIn = environment }]) => onlyIn === environment);

/** Returns the base name of a worker's constructs: `queues/deliver-first` is `deliver-first`. */
export const workerName = (entry: string): string => entry.slice(entry.indexOf("/") + 1);
