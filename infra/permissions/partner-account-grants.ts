import type { AreaGrants, FunctionGrants } from "./function-grants.ts";

const readKeys = {
  table: { get: ["partner"], query: ["partner"], getMany: ["apiKey"] },
} as const satisfies FunctionGrants;

const issueKey = {
  table: { ...readKeys.table, put: ["partner", "apiKey", "audit"] },
} as const satisfies FunctionGrants;

const revokeKey = {
  table: {
    get: ["partner", "apiKey"],
    getMany: ["partner"],
    put: ["partner", "audit"],
    update: ["apiKey"],
  },
} as const satisfies FunctionGrants;

/** Routes about partner accounts, their keys and the audit log. */
export const partnerAccountGrants = {
  listPartners: { table: { queryIndex: ["partnerDirectory"] } },
  createPartner: { table: { put: ["partner", "invoicePrefix", "audit"] } },
  getPartner: { table: { get: ["partner"] } },
  changePartner: {
    table: {
      get: ["partner"],
      put: ["partner", "invoicePrefix", "audit"],
      query: ["partner"],
      getMany: ["apiKey"],
      update: ["apiKey"],
    },
  },
  issuePartnerKey: issueKey,
  listPartnerKeys: readKeys,
  revokePartnerKey: revokeKey,
  listApiKeys: readKeys,
  createApiKey: issueKey,
  rotateApiKey: { table: { ...revokeKey.table, put: ["partner", "apiKey", "audit"] } },
  revokeApiKey: revokeKey,
  replaceApiKeyAllowlist: {
    table: { ...readKeys.table, put: ["partner", "audit"], update: ["apiKey"] },
  },
  getUsage: readKeys,
  getAccount: {},
  listAudit: { table: { query: ["audit"], queryIndex: ["auditLog"] } },
} as const satisfies AreaGrants;
