import { lotActionGrants } from "./order-grants.ts";
import type { WorkerDefinition } from "./worker-definition.ts";

/** Workers that keep orders going, by their entry below `functions/`. */
export const orderWorkerDefinitions = {
  "schedules/finish-lots": {
    description: "Finishes interrupted lot actions",
    trigger: { everyMinutes: 1 },
    grants: {
      table: { ...lotActionGrants.table, queryDue: ["lot"] },
      settings: ["environment", ...lotActionGrants.settings],
      timeoutSeconds: 50,
    },
  },
  "schedules/tell-order-news": {
    description: "Tells partners of orders whose details changed",
    trigger: { everyMinutes: 1 },
    grants: {
      table: {
        queryDue: ["orderNews"],
        query: ["lot"],
        getMany: ["lot", "order", "event"],
        check: ["lot", "order"],
        put: ["order", "event"],
        update: ["event"],
        delete: ["lot"],
      },
      settings: ["environment", "apiVersion", "partnerApiUrl"],
      timeoutSeconds: 50,
    },
  },
  "schedules/end-passed-orders": {
    description: "Ends orders whose auction passed without them",
    trigger: { everyMinutes: 1 },
    grants: {
      table: {
        queryDue: ["order"],
        query: ["lot"],
        getMany: ["order", "event"],
        put: ["order", "orderTrail", "lot", "plate", "event"],
        update: ["event"],
        delete: ["lot"],
      },
      settings: ["environment", "apiVersion", "partnerApiUrl"],
      timeoutSeconds: 50,
    },
  },
  "queues/follow-inventory": {
    description: "Brings orders in line with what batches changed",
    trigger: { queue: "changes", batchSize: 1, batchesAtOnce: 5 },
    grants: {
      table: {
        get: ["listing", "setting", "lot", "invoice"],
        query: ["lot", "plate"],
        getMany: ["lot", "order", "event", "partner", "plate"],
        put: ["order", "orderTrail", "lot", "event", "plate", "invoice"],
        update: ["order", "event"],
        delete: ["order", "lot"],
        check: ["lot", "order", "listing"],
      },
      buckets: { snapshotBucketName: { read: ["changes/"] } },
      settings: ["environment", "apiVersion", "partnerApiUrl"],
      memoryMib: 1024,
    },
  },
  "streams/publish-media": {
    description: "Asks for the pictures of cars that were ordered",
    trigger: { newItemsOf: "order_snapshot" },
    grants: { sendsTo: ["mediaQueueUrl"] },
  },
  "queues/mirror-media": {
    description: "Mirrors pictures of cars that were ordered",
    trigger: { queue: "media", batchSize: 10, batchesAtOnce: 5 },
    grants: {
      buckets: { mediaBucketName: { write: ["orders/"] } },
      settings: ["webhookLoopbackAllowed"],
      // Ten pictures of ten megabytes at once.
      memoryMib: 1024,
    },
  },
  "schedules/look-at-dealers": {
    description: "Looks hourly at dealers' cars that are on order",
    trigger: { everyMinutes: 5 },
    grants: {
      table: {
        queryDue: ["dealerOrder"],
        get: ["setting"],
        query: ["lot"],
        getMany: ["order", "event"],
        put: ["order", "orderTrail", "lot", "plate", "event"],
        update: ["order", "event"],
        delete: ["lot"],
        check: ["lot", "order"],
      },
      settings: ["environment", "apiVersion", "partnerApiUrl", "retailAUrl", "retailBUrl"],
      timeoutSeconds: 240,
    },
  },
  "schedules/remind-of-customs": {
    description: "Reminds partners of orders that stay at customs",
    trigger: { everyMinutes: 15 },
    grants: {
      table: { queryDue: ["customsReminder"], get: ["partner"], getMany: ["order"], update: ["order"] },
      settings: ["environment"],
      sendsMail: true,
      timeoutSeconds: 240,
    },
  },
} as const satisfies Record<string, WorkerDefinition>;
