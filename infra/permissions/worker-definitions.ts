import type { FunctionGrants } from "./function-grants.ts";
import { historyWorkerDefinitions } from "./history-worker-definitions.ts";
import { orderWorkerDefinitions } from "./order-worker-definitions.ts";
import { watchWorkerDefinitions } from "./watch-worker-definitions.ts";
import type { WorkerDefinition } from "./worker-definition.ts";

const deliveryGrants: FunctionGrants = {
  // The writes beyond an update switch off an endpoint that is gone.
  table: { get: ["event"], getMany: ["event"], put: ["event"], update: ["event"] },
  sendsTo: ["retryQueueUrl"],
  settings: ["webhookLoopbackAllowed"],
};

/** Every worker by its entry below `functions/`. */
export const workerDefinitions: Record<string, WorkerDefinition> = {
  "streams/publish-deliveries": {
    description: "Puts new webhook deliveries on their queue",
    trigger: { newItemsOf: "delivery" },
    grants: { sendsTo: ["deliveryQueueUrl", "bulkQueueUrl"] },
  },
  "queues/deliver-webhook": {
    description: "Makes first attempts at webhook deliveries",
    trigger: { queue: "delivery", batchSize: 10, batchesAtOnce: 50 },
    grants: deliveryGrants,
  },
  "queues/deliver-bulk": {
    description: "Makes first attempts at webhook deliveries of an endpoint that is sent very many",
    trigger: { queue: "bulk", batchSize: 10, batchesAtOnce: 20 },
    grants: deliveryGrants,
  },
  "queues/retry-webhook": {
    description: "Makes later attempts at webhook deliveries",
    trigger: { queue: "retry", batchSize: 10, batchesAtOnce: 20 },
    grants: deliveryGrants,
  },
  "queues/continue-replay": {
    description: "Replays long stretches of a partner's events, part by part",
    trigger: { queue: "replay", batchSize: 1, batchesAtOnce: 2 },
    grants: {
      table: { query: ["event"], getMany: ["event"], put: ["event"] },
      sendsTo: ["replayQueueUrl"],
      memoryMib: 1024,
    },
  },
  "schedules/redrive-deliveries": {
    description: "Queues deliveries whose time has come",
    trigger: { everyMinutes: 1 },
    grants: {
      table: { queryDue: ["delivery"], getMany: ["event"], update: ["event"] },
      sendsTo: ["deliveryQueueUrl", "bulkQueueUrl", "retryQueueUrl"],
      timeoutSeconds: 50,
    },
  },
  "schedules/watch-endpoints": {
    description: "Warns of webhook endpoints that keep failing, and switches them off",
    trigger: { everyMinutes: 1 },
    grants: {
      table: {
        queryDue: ["endpoint"],
        get: ["event", "partner"],
        getMany: ["event"],
        put: ["event"],
        update: ["event"],
      },
      settings: ["environment"],
      sendsMail: true,
      timeoutSeconds: 50,
    },
  },
  "queues/ingest-batch": {
    description: "Takes uploaded inventory batches in",
    trigger: { queue: "ingest", batchSize: 1, batchesAtOnce: 5 },
    grants: {
      table: {
        get: ["batch", "source"],
        getMany: ["listing"],
        put: ["batch", "source", "listing", "car", "comparable"],
        update: ["source", "listing"],
        delete: ["car", "comparable"],
        check: ["source"],
      },
      buckets: {
        intakeBucketName: { read: ["inventory/"] },
        snapshotBucketName: { read: ["manifests/"], write: ["manifests/", "changes/"] },
      },
      sendsTo: ["ingestQueueUrl", "indexQueueUrl", "changesQueueUrl", "watchChangesQueueUrl"],
      memoryMib: 1769,
    },
  },
  "queues/build-index": {
    description: "Builds the search index of the current inventory",
    trigger: { queue: "index", batchSize: 1, batchesAtOnce: 2 },
    grants: {
      table: { get: ["setting"], getMany: ["source"], put: ["setting"] },
      buckets: { snapshotBucketName: { read: ["manifests/"], write: ["index/"] } },
      // A new base is made of every card at once: 2.5 GiB for a million listings.
      memoryMib: 3008,
    },
  },
  "schedules/tend-index": {
    description: "Has a missing search index built, and removes what is out of use",
    trigger: { everyMinutes: 15 },
    grants: {
      table: { get: ["setting"], getMany: ["source"], query: ["setting"], put: ["setting"] },
      buckets: {
        snapshotBucketName: { list: ["index/", "manifests/"], delete: ["index/", "manifests/"] },
      },
      sendsTo: ["indexQueueUrl"],
      timeoutSeconds: 240,
    },
  },

  ...orderWorkerDefinitions,
  ...historyWorkerDefinitions,
  ...watchWorkerDefinitions,
  "schedules/refresh-fx": {
    description: "Fetches the exchange rate",
    trigger: { everyMinutes: 60 },
    grants: { table: { put: ["setting"], update: ["upstream"] }, settings: ["fxProviderUrl"] },
  },
  "schedules/refresh-dealer-vocabulary": {
    description: "Reads what the dealer sources can be asked for",
    trigger: { everyMinutes: 15 },
    grants: {
      table: { get: ["setting"], put: ["setting"], update: ["upstream"] },
      settings: ["retailAUrl", "retailBUrl"],
      timeoutSeconds: 30,
    },
  },
};
