import type { TableGrants } from "./function-grants.ts";
import type { WorkerDefinition } from "./worker-definition.ts";

/** What it takes to bring lists in line with cars, and to tell their partners. */
const evaluation = {
  get: ["watch", "partner", "setting"],
  getMany: ["watchMatch", "event"],
  query: ["car", "comparable", "watchMatch"],
  queryIndex: ["carByVin"],
  put: ["watchMatch", "event"],
  update: ["watch", "event"],
  delete: ["watchMatch"],
} as const satisfies TableGrants;

/** Workers that keep watches up to date, by their entry below `functions/`. */
export const watchWorkerDefinitions = {
  "queues/match-changes": {
    description: "Finds the watches that want what batches changed",
    trigger: { queue: "watchChanges", batchSize: 1, batchesAtOnce: 5 },
    grants: {
      table: {
        get: ["setting"],
        getMany: ["listing", "listedVin"],
        queryIndex: ["activeWatch", "watchedCar", "carByVin"],
      },
      buckets: { snapshotBucketName: { read: ["changes/"] } },
      sendsTo: ["watchUpdatesQueueUrl"],
      memoryMib: 1769,
    },
  },
  "queues/update-watches": {
    description: "Brings watches in line with cars and tells their partners",
    trigger: { queue: "watchUpdates", batchSize: 1, batchesAtOnce: 50 },
    grants: {
      table: {
        ...evaluation,
        get: [...evaluation.get, "watchMatch"],
        getMany: [...evaluation.getMany, "listing"],
        put: [...evaluation.put, "listedVin"],
      },
      buckets: { snapshotBucketName: { read: ["index/"] } },
      settings: ["environment", "apiVersion"],
      memoryMib: 1024,
    },
  },
  "schedules/look-for-watches": {
    description: "Compares watches with the market, hourly where dealers' cars are concerned",
    trigger: { everyMinutes: 5 },
    grants: {
      table: {
        ...evaluation,
        queryDue: ["watch", "dealerMember"],
        get: [...evaluation.get, "dealerPage"],
        getMany: [...evaluation.getMany, "watch"],
        put: [...evaluation.put, "dealerPage"],
        update: [...evaluation.update, "watchMatch"],
      },
      sendsTo: ["watchUpdatesQueueUrl"],
      settings: ["environment", "apiVersion", "retailAUrl", "retailBUrl"],
      memoryMib: 1024,
      timeoutSeconds: 290,
    },
  },
} as const satisfies Record<string, WorkerDefinition>;
