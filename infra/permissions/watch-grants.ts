import type { AreaGrants, FunctionGrants } from "./function-grants.ts";

const control = { table: { get: ["watch"], update: ["watch"] } } as const satisfies FunctionGrants;

/** What it takes to find the cars that a condition matches. */
const finding = {
  table: {
    get: ["setting", "partner", "dealerPage"],
    put: ["dealerPage"],
    query: ["car", "comparable"],
    queryIndex: ["carByVin"],
  },
  buckets: { snapshotBucketName: { read: ["index/"] } },
  settings: ["retailAUrl", "retailBUrl"],
  memoryMib: 1024,
} as const satisfies FunctionGrants;

const hiding = {
  table: { get: ["watch"], getMany: ["watchMatch"], update: ["watch"], put: ["watchMatch"] },
} as const satisfies FunctionGrants;

/** Routes about watches. */
export const watchGrants = {
  createWatch: {
    ...finding,
    table: {
      ...finding.table,
      get: [...finding.table.get, "watch"],
      put: [...finding.table.put, "watch", "watchMatch"],
      update: ["watch"],
    },
  },
  listWatches: { table: { query: ["watch"] } },
  getWatch: { table: { get: ["watch"] } },
  muteWatch: control,
  unmuteWatch: control,
  pauseWatch: control,
  resumeWatch: control,
  searchWatchCondition: finding,
  backtestWatchCondition: {
    table: {
      get: ["setting", "partner"],
      getMany: ["listing"],
      query: ["car", "comparable"],
      queryIndex: ["carByVin"],
    },
    buckets: finding.buckets,
    memoryMib: finding.memoryMib,
  },
  listWatchMatches: { table: { get: ["watch", "setting", "partner"], query: ["watchMatch"] } },
  hideWatchMatches: hiding,
  unhideWatchMatches: hiding,
  addWatchMatches: {
    table: {
      get: ["watch"],
      getMany: ["watchMatch", "listing"],
      update: ["watch"],
      put: ["watchMatch", "listedVin"],
      check: ["listing"],
    },
    settings: ["retailAUrl", "retailBUrl"],
  },
  removeWatchMatches: {
    table: { get: ["watch"], getMany: ["watchMatch"], update: ["watch"], delete: ["watchMatch"] },
  },
  listWatchEvents: { table: { get: ["watch"], queryIndex: ["eventSubject"] } },
  testWatchWebhook: {
    table: {
      get: ["watch", "watchMatch", "setting", "partner"],
      getMany: ["event"],
      update: ["watch", "event"],
      put: ["event"],
    },
    settings: ["apiVersion"],
  },
} as const satisfies AreaGrants;
