import type { WorkerDefinition } from "./worker-definition.ts";

/** What bringing a lookup to its end takes, whoever answers it. */
const lookupTable = {
  get: ["history", "historyReport"],
  getMany: ["event"],
  put: ["history", "historyReport", "event"],
  update: ["history", "event"],
} as const;

const oneByOne = { queue: "lookups", batchSize: 1, batchesAtOnce: 20 } as const;

/** Workers that look histories up, by their entry below `functions/`. */
export const historyWorkerDefinitions = {
  // Knows neither the provider nor where to find it.
  "queues/run-sandbox-lookup": {
    description: "Answers history lookups of the sandbox from what is made up",
    onlyIn: "sandbox",
    trigger: oneByOne,
    grants: {
      table: lookupTable,
      buckets: { historyBucketName: { write: ["documents/"] } },
      settings: ["environment", "apiVersion"],
      memoryMib: 1024,
    },
  },
  "queues/run-history-lookup": {
    description: "Asks the provider for a car's history",
    onlyIn: "production",
    trigger: oneByOne,
    grants: {
      table: {
        ...lookupTable,
        getMany: [...lookupTable.getMany, "listing"],
        update: [...lookupTable.update, "upstream"],
        queryIndex: ["carByVin"],
      },
      buckets: { historyBucketName: { write: ["answers/", "documents/"] } },
      settings: ["environment", "apiVersion", "historyProviderUrl"],
      memoryMib: 1024,
    },
  },
  "schedules/sweep-history-lookups": {
    description: "Looks after history lookups that have not moved",
    trigger: { everyMinutes: 1 },
    grants: {
      table: {
        queryDue: ["historyLookup"],
        getMany: ["history", "event"],
        put: ["history", "event"],
        update: ["history", "event"],
      },
      sendsTo: ["lookupQueueUrl"],
      settings: ["environment", "apiVersion"],
      timeoutSeconds: 50,
    },
  },
} as const satisfies Record<string, WorkerDefinition>;
