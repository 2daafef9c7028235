import { type AreaGrants, combineGrants, type FunctionGrants } from "./function-grants.ts";

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
  settings: ["apiVersion", "partnerApiUrl"],
  // A lot of hundreds takes several transactions; the gateway waits 30 seconds at most.
  timeoutSeconds: 29,
} as const satisfies FunctionGrants;

/** A car that is won gets its draft invoice; what goes on with an award after that does not. */
const awardGrants = combineGrants(lotActionGrants, {
  table: { get: ["partner", "order"], put: ["invoice", "invoiceOwner"] },
});

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
  createOrder: {
    table: placementTable,
    settings: ["retailAUrl", "retailBUrl", "storageUrl", "partnerApiUrl"],
  },
  backfillOrder: {
    table: {
      ...placementTable,
      get: [...placementTable.get, "order"],
      query: [...placementTable.query, "lot"],
    },
    settings: ["retailAUrl", "retailBUrl", "storageUrl", "partnerApiUrl"],
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
    settings: ["apiVersion", "partnerApiUrl"],
  },
  listOrders: {
    table: { query: ["order"], queryIndex: ["partnerOrdersByChange"], getMany: ["order", "lot"] },
    settings: ["partnerApiUrl"],
    memoryMib: 1024,
  },
  getOrder: { table: { get: ["order", "orderTrail", "lot"] }, settings: ["partnerApiUrl"] },
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
    settings: ["apiVersion", "partnerApiUrl"],
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
    settings: ["apiVersion", "partnerApiUrl"],
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
    settings: ["apiVersion", "partnerApiUrl"],
  },
  simulateOrderStatus: {
    table: {
      get: ["order", "lot", "partner", "invoice"],
      query: ["lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate", "event", "invoice", "invoiceOwner"],
      update: ["event"],
      delete: ["lot", "plate", "order"],
      check: ["lot"],
    },
    settings: ["apiVersion", "partnerApiUrl"],
  },
  getOperatorOrder: { table: { query: ["orderTrail"], get: ["lot"] }, settings: ["partnerApiUrl"] },
  listOperatorOrders: {
    table: {
      queryIndex: ["orderBoard", "partnerOrdersByChange"],
      query: ["lot"],
      getMany: ["order", "lot"],
    },
    settings: ["partnerApiUrl"],
    memoryMib: 1024,
  },
  correctOrder: {
    table: {
      get: ["invoice"],
      query: ["orderTrail", "lot"],
      getMany: ["event"],
      put: ["order", "orderTrail", "lot", "plate", "audit", "event", "invoice"],
      update: ["event"],
      delete: ["plate"],
      check: ["lot"],
    },
    settings: ["apiVersion", "partnerApiUrl"],
  },
  listOrderVersions: { table: { query: ["orderTrail"] }, settings: ["partnerApiUrl"] },
  transitionOrder: combineGrants(awardGrants, { table: { query: ["orderTrail"], get: ["lot"] } }),
  acquireLot: lotActionGrants,
  awardLot: awardGrants,
  loseLot: lotActionGrants,
} as const satisfies AreaGrants;
