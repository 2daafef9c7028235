import { consoleRoles, rolesPermitted, scopeOfAudience } from "../../domain/access/console-roles.ts";
import type { RouteDefinition } from "../define-route.ts";

/**
 * Returns a paragraph about the roles that may call a console route; empty if every role of the route's scope may call
 * it.
 */
export function describeRoles(route: RouteDefinition): string[] {
  if (route.audience !== "operator" && route.audience !== "partner_console") return [];
  const permitted = rolesPermitted(route, "production");
  const inSandbox = rolesPermitted(route, "sandbox").filter((role) => !permitted.includes(role));
  const all = consoleRoles[scopeOfAudience(route.audience)];
  if (permitted.length === all.length) return [];
  const also = inSandbox.length === 0 ? "" : ` In the sandbox also ${listRoles(inSandbox)}.`;
  return [`Roles: ${listRoles(permitted)}.${also}`];
}

const listRoles = (roles: readonly string[]): string => roles.map((role) => `\`${role}\``).join(", ");
