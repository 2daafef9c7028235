import type { AreaGrants } from "./function-grants.ts";

/** Routes about the inventory and what cars cost. */
export const inventoryGrants = {
  createInventoryBatch: {
    table: { get: ["batch", "source"], put: ["batch", "source", "audit"] },
    buckets: { intakeBucketName: { write: ["inventory/"] } },
  },
  getInventoryBatch: { table: { get: ["batch"] } },
  getVehicle: { table: { get: ["listing", "setting", "partner"] } },
  listVehicles: {
    table: { get: ["setting", "partner"] },
    buckets: { snapshotBucketName: { read: ["index/"] } },
    memoryMib: 1024,
  },
  getFeeSettings: { table: { get: ["setting"] } },
  replaceFeeSettings: { table: { get: ["setting"], put: ["setting", "audit"] } },
} as const satisfies AreaGrants;
