import type { AreaGrants, FunctionGrants } from "./function-grants.ts";

/** What it takes to act on whole lots, audited. */
export const lotActionGrants = {
  table: {
    query: ["lot"],
    getMany: ["order", "event"],
    put: ["order", "orderTrail", "lot", "plate", "event", "audit"],
    update: ["event"],
    delete: ["lot"],
    check: ["lot"],
  },
  settings: ["apiVersion"],
  // A lot of hundreds takes several transactions; the gateway waits 30 seconds at most.
  timeoutSeconds: 29,
} as const satisfies FunctionGrants;

const placementTable = {
  get: ["idempotency", "listing", "partner", "setting", "lot"],
  query: ["car", "comparable"],
  queryIndex: ["carByVin"],
  put: ["idempotency", "order", "orderTrail", "lot"],
  update: ["lot"],
  check: ["listing"],
} as const;

/** Routes about orders and lots. */
export const orderGrants = {
  createOrder: { table: placementTable, settings: ["retailAUrl", "retailBUrl", "storageUrl"] },
  backfillOrder: {
    table: {
      ...placementTable,
      get: [...placementTable.get, "order"],
      query: [...placementTable.query, "lot"],
    },
    settings: ["retailAUrl", "retailBUrl", "storageUrl"],
  },
  changeOrderBid: {
    table: {
      get: ["order", "listing"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot"],
      delete: ["lot"],
      check: ["lot"],
    },
    settings: ["apiVersion"],
  },
  listOrders: {
    table: { query: ["order"], queryIndex: ["partnerOrdersByChange"], getMany: ["order", "lot"] },
    memoryMib: 1024,
  },
  getOrder: { table: { get: ["order", "orderTrail", "lot"] } },
  getOrderVehicle: { table: { get: ["order"] } },
  deleteOrder: {
    table: {
      get: ["order"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate", "event"],
      update: ["event"],
      delete: ["lot"],
    },
    settings: ["apiVersion"],
  },
  confirmOrder: {
    table: {
      get: ["order"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "event"],
      update: ["event"],
      check: ["lot"],
    },
    settings: ["apiVersion"],
  },
  reportOrderStatus: {
    table: {
      get: ["order"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate"],
      delete: ["lot", "order"],
      check: ["lot"],
    },
    settings: ["apiVersion"],
  },
  simulateOrderStatus: {
    table: {
      get: ["order", "lot"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate", "event"],
      update: ["event"],
      delete: ["lot", "plate", "order"],
      check: ["lot"],
    },
    settings: ["apiVersion"],
  },
  getOperatorOrder: { table: { query: ["orderTrail"], get: ["lot"] } },
  listOperatorOrders: {
    table: {
      queryIndex: ["orderBoard", "partnerOrdersByChange"],
      query: ["lot"],
      getMany: ["order", "lot"],
    },
    memoryMib: 1024,
  },
  correctOrder: {
    table: {
      query: ["orderTrail", "lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate", "audit"],
      delete: ["plate"],
      check: ["lot"],
    },
    settings: ["apiVersion"],
  },
  listOrderVersions: { table: { query: ["orderTrail"] } },
  transitionOrder: {
    table: { ...lotActionGrants.table, query: ["orderTrail", "lot"], get: ["lot"] },
    settings: lotActionGrants.settings,
    timeoutSeconds: lotActionGrants.timeoutSeconds,
  },
  acquireLot: lotActionGrants,
  awardLot: lotActionGrants,
  loseLot: lotActionGrants,
} as const satisfies AreaGrants;
