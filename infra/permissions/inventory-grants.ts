import type { AreaGrants } from "./function-grants.ts";

/** Operator routes about the inventory and what cars cost. */
export const inventoryGrants = {
  createInventoryBatch: {
    table: { get: ["batch", "source"], put: ["batch", "source", "audit"] },
    buckets: { intakeBucketName: { write: ["inventory/"] } },
  },
  getInventoryBatch: { table: { get: ["batch"] } },
} as const satisfies AreaGrants;
