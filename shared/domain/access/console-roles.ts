import type { Environment } from "../partners/partner.ts";
import type { ConsoleScope } from "./console-identity.ts";

/**
 * Role of a console user. The role decides what the user may change. Every role may read everything of its scope,
 * operators or partner.
 */
export type ConsoleRole = (typeof consoleRoles)[ConsoleScope][number];

/**
 * The roles by scope. The first role of a scope may do everything. Machines, and users without a role, have the first
 * role.
 */
export const consoleRoles = {
  operator: ["operator", "bidder", "accountant", "read_only"],
  partner: ["admin", "buyer", "developer"],
} as const satisfies Record<ConsoleScope, readonly string[]>;

/** Returns the scope whose users call a console route of this audience. */
export const scopeOfAudience = (audience: string): ConsoleScope =>
  audience === "operator" ? "operator" : "partner";

/** The parts of a console route that decide which roles may call the route. */
export interface RouteReference {
  audience: string;
  area: string;
  method: string;
}

/**
 * The area of the routes that start and end a view of a partner's console. Every operator may call these routes,
 * because a view shows only data that every operator may read anyway.
 */
const viewing = "partner-views";

/** The areas in which a role may change something; null for all areas. */
const changeableAreas: Record<ConsoleRole, readonly string[] | null> = {
  operator: null,
  // The results that operators type on an auction day are stored with the overview.
  bidder: ["orders", "overview", "messages", viewing],
  accountant: ["invoices", "approvals", "messages", viewing],
  read_only: [viewing],
  admin: null,
  buyer: ["orders", "history-lookups", "watches", "messages"],
  developer: ["account", "webhooks", "certificates", "watches", "messages"],
};

/** Additional areas that a role may change in the sandbox, where nothing is binding. */
const sandboxAreas: Partial<Record<ConsoleRole, readonly string[]>> = {
  developer: ["orders", "history-lookups"],
};

/** Returns the role that a directory states for a user; null for a role that this scope does not have. */
export function readConsoleRole(stated: unknown, scope: ConsoleScope): ConsoleRole | null {
  const roles: readonly ConsoleRole[] = consoleRoles[scope];
  if (stated === undefined || stated === null || stated === "") return roles[0] ?? null;
  return roles.find((role) => role === stated) ?? null;
}

/** Returns the roles that may call a console route in an environment. */
export function rolesPermitted(
  { audience, area, method }: RouteReference,
  environment: Environment,
): ConsoleRole[] {
  const roles: readonly ConsoleRole[] = consoleRoles[scopeOfAudience(audience)];
  return roles.filter((role) => method === "GET" || mayChange(role, area, environment));
}

function mayChange(role: ConsoleRole, area: string, environment: Environment): boolean {
  const areas = changeableAreas[role];
  if (areas === null || areas.includes(area)) return true;
  return environment === "sandbox" && (sandboxAreas[role]?.includes(area) ?? false);
}
