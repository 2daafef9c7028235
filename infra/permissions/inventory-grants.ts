import type { AreaGrants } from "./function-grants.ts";

/** Routes about the inventory and what cars cost. */
export const inventoryGrants = {
  createInventoryBatch: {
    table: { get: ["batch", "source"], put: ["batch", "source", "audit"] },
    buckets: { intakeBucketName: { write: ["inventory/"] } },
  },
  getInventoryBatch: { table: { get: ["batch"] } },
  getVehicle: {
    table: {
      get: ["listing", "setting", "partner", "order"],
      query: ["car", "comparable", "lot"],
      queryIndex: ["carByVin"],
    },
    settings: ["retailAUrl", "retailBUrl"],
  },
  listVehicles: {
    table: { get: ["setting", "partner", "dealerPage"], put: ["dealerPage"] },
    buckets: { snapshotBucketName: { read: ["index/"] } },
    settings: ["retailAUrl", "retailBUrl"],
    memoryMib: 1024,
  },
  listVehicleFacets: {
    table: { get: ["setting"] },
    buckets: { snapshotBucketName: { read: ["index/"] } },
    memoryMib: 1024,
  },
  callAssistant: {
    table: {
      get: ["listing", "setting", "partner", "order", "dealerPage"],
      getMany: ["listing"],
      query: ["car", "comparable", "lot"],
      queryIndex: ["carByVin"],
      put: ["dealerPage"],
    },
    buckets: { snapshotBucketName: { read: ["index/"] } },
    settings: ["retailAUrl", "retailBUrl", "apiVersion"],
    memoryMib: 1024,
  },
  getFeeSettings: { table: { get: ["setting"] } },
  replaceFeeSettings: { table: { get: ["setting"], put: ["setting", "audit"] } },
} as const satisfies AreaGrants;
