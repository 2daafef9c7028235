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
} as const satisfies AreaGrants;
