import type { Audience, RouteDefinition } from "../../../shared/contract/define-route.ts";
import {
  consoleRoles,
  rolesPermitted,
  scopeOfAudience,
} from "../../../shared/domain/access/console-roles.ts";
import { viewHeader } from "../../../shared/domain/access/partner-view.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import type { TestRequest } from "./call-handler.ts";

/** A caller that a route must reject, with the expected error. */
export interface Intruder {
  name: string;
  /** Its credentials. The rest of the request is omitted. */
  request: TestRequest;
  status: number;
  code: ErrorCode;
}

/** Credentials of intruders: keys and addresses that are valid elsewhere, or were valid earlier. */
export interface IntruderMeans {
  sandboxKey: string;
  revokedKey: string;
  /** A key whose allowlist contains no intruder's address. */
  restrictedKey: string;
}

const unissuedKey = `svc_stg_${"z".repeat(28)}`;
const productionKey = `svc_prd_${"z".repeat(28)}`;

/** Returns all callers that a route must reject before it reads the request. */
export function intrudersOf(route: RouteDefinition, means: IntruderMeans): Intruder[] {
  const { audience } = route;
  if (audience === "public") return [];
  if (audience === "partner") return partnerIntruders(means);
  return [...consoleIntruders(audience, means), ...roleIntruders(route)];
}

function partnerIntruders({ revokedKey, restrictedKey }: IntruderMeans): Intruder[] {
  const withKey = (name: string, apiKey: string, code: ErrorCode, status = 401): Intruder => ({
    name,
    request: { headers: { "x-api-key": apiKey } },
    status,
    code,
  });
  return [
    { name: "nobody", request: {}, status: 401, code: "missing_api_key" },
    {
      name: "an operator without a key",
      request: { claims: operatorClaims },
      status: 401,
      code: "missing_api_key",
    },
    withKey("an unissued key", unissuedKey, "invalid_api_key"),
    withKey("a key of the other environment", productionKey, "invalid_api_key"),
    withKey("a revoked key", revokedKey, "invalid_api_key"),
    withKey("a key from a foreign address", restrictedKey, "ip_not_allowed", 403),
  ];
}

function consoleIntruders(audience: Audience, { sandboxKey }: IntruderMeans): Intruder[] {
  const refused = (name: string, request: TestRequest): Intruder => ({
    name,
    request,
    status: 403,
    code: "forbidden",
  });
  const wrongScope = audience === "operator" ? partnerClaims : operatorClaims;
  const partnerless = (name: string, partner_id?: string) =>
    refused(name, { claims: { ...partnerClaims, partner_id } });
  return [
    ...(audience === "operator"
      ? []
      : [
          partnerless("a partner's user without a partner"),
          partnerless("a user of a partner that does not exist", "pt_none"),
          refused("an operator with an unknown view", { claims: operatorClaims, headers: unknownView }),
          refused("an operator with a view without an id", {
            claims: operatorClaims,
            headers: { [viewHeader]: "" },
          }),
          refused("a partner's user with a view", { claims: partnerClaims, headers: unknownView }),
        ]),
    refused("nobody", {}),
    refused("a partner's API key", { headers: { "x-api-key": sandboxKey } }),
    refused("a token with the other scope", { claims: wrongScope }),
    refused("a token without a scope", { claims: { email: "a@example.com", partner_id: "pt_1" } }),
    refused("a token that names nobody", {
      claims: { scope: audience === "operator" ? "operator" : "partner" },
    }),
  ];
}

/** Users whose role may not call the route: roles of its scope, one of the other scope, and one that does not exist. */
function roleIntruders(route: RouteDefinition): Intruder[] {
  const scope = scopeOfAudience(route.audience);
  const permitted = rolesPermitted(route, "sandbox");
  const roles: readonly string[] = consoleRoles[scope];
  const foreign = consoleRoles[scope === "operator" ? "partner" : "operator"][0];
  return [...roles.filter((role) => !permitted.some((one) => one === role)), foreign, "owner"].map(
    (role) => ({
      name: `the role ${role}`,
      request: { claims: { ...(scope === "operator" ? operatorClaims : partnerClaims), console_role: role } },
      status: 403,
      code: "forbidden",
    }),
  );
}

const unknownView = { [viewHeader]: "pv_none" };
const operatorClaims = { scope: "operator", sub: "operator@example.com" };
const partnerClaims = { scope: "partner", sub: "buyer@example.com", partner_id: "pt_1" };

/** Returns a name for one cell of the matrix. */
export const cellName = (route: RouteDefinition, intruder: Pick<Intruder, "name">): string =>
  `${route.method} ${route.path}: ${intruder.name}`;
