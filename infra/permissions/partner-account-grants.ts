import type { AreaGrants } from "./function-grants.ts";

/** Routes about partner accounts, their keys and the audit log. */
export const partnerAccountGrants = {
  listPartners: { table: { queryIndex: ["partnerDirectory"] } },
  createPartner: { table: { put: ["partner", "audit"] } },
  getPartner: { table: { get: ["partner"] } },
  changePartner: {
    table: {
      get: ["partner"],
      put: ["partner", "audit"],
      query: ["partner"],
      getMany: ["apiKey"],
      update: ["apiKey"],
    },
  },
  issuePartnerKey: { table: { get: ["partner"], put: ["partner", "apiKey", "audit"] } },
  listPartnerKeys: { table: { get: ["partner"], query: ["partner"], getMany: ["apiKey"] } },
  revokePartnerKey: {
    table: {
      get: ["partner", "apiKey"],
      getMany: ["partner"],
      put: ["partner", "audit"],
      update: ["apiKey"],
    },
  },
  listAudit: { table: { query: ["audit"], queryIndex: ["auditLog"] } },
} as const satisfies AreaGrants;
