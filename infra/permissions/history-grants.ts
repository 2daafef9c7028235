import type { AreaGrants } from "./function-grants.ts";

/** Routes about history lookups. */
export const historyGrants = {
  createHistoryLookup: {
    table: {
      get: ["idempotency", "partner"],
      put: ["idempotency", "history"],
      update: ["history"],
    },
    sendsTo: ["lookupQueueUrl"],
  },
  listHistoryLookups: { table: { query: ["history"] } },
  getHistoryLookup: { table: { get: ["history"] } },
  getHistoryReport: {
    table: { get: ["history"] },
    buckets: { historyBucketName: { read: ["documents/"] } },
  },
  getHistoryBilling: {
    table: { get: ["partner"], getMany: ["history"], queryIndex: ["historyMonth"] },
  },
} as const satisfies AreaGrants;
