import type { AreaGrants, FunctionGrants } from "./function-grants.ts";

/** Routes about the service itself. */
export const serviceGrants = {
  getHealth: { settings: ["apiVersion"] },
  listUpstreams: {
    table: { getMany: ["upstream"], update: ["upstream"] },
    settings: ["fxProviderUrl", "retailAUrl", "retailBUrl"],
  },
} as const satisfies AreaGrants;

/** What answers unknown paths knows no partner and touches nothing; which paths exist depends on the environment. */
export const fallbackGrants: FunctionGrants = { settings: ["docsUrl", "environment"] };
