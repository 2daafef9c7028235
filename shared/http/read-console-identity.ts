import { actorOf, isMachineToken, scopesOf, type VerifiedClaims } from "../domain/access/console-identity.ts";
import {
  type ConsoleRole,
  type RouteReference,
  readConsoleRole,
  rolesPermitted,
  scopeOfAudience,
} from "../domain/access/console-roles.ts";
import { displayNameOf } from "../domain/access/display-name.ts";
import { Problem } from "../domain/errors/problem.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import type { ExchangeEvent } from "./exchange.ts";

/** The identity in a verified console token. */
export interface ConsoleIdentity {
  /** Name for the audit log. */
  actor: string;
  /** Whether the token belongs to a machine instead of a person. */
  isMachine: boolean;
  /** The name under which partners see an operator. */
  displayName: string;
  /** The partner in the token; null if there is none. */
  partnerId: string | null;
}

/**
 * Reads the token that the gateway has verified. The scope is checked again here, so that a route with the
 * wrong authorizer rejects calls.
 * @throws Problem forbidden without the scope, when the token has no actor, or when its role may not call the route
 */
export function readConsoleIdentity(event: ExchangeEvent, route: RouteReference): ConsoleIdentity {
  const scope = scopeOfAudience(route.audience);
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: VerifiedClaims } } };
  const claims = context.authorizer?.jwt?.claims ?? {};
  const actor = actorOf(claims);
  if (actor === null || !scopesOf(claims).includes(scope)) {
    throw new Problem(
      "forbidden",
      `This request requires the scope ${scope}. Sign in with an account that has it.`,
      {
        required_scope: scope,
      },
    );
  }
  requireRole(readConsoleRole(claims.console_role, scope), route);
  const { partner_id: partnerId } = claims;
  const displayName = displayNameOf(claims);
  return {
    actor,
    isMachine: isMachineToken(claims),
    displayName,
    partnerId: typeof partnerId === "string" && partnerId !== "" ? partnerId : null,
  };
}

function requireRole(role: ConsoleRole | null, route: RouteReference): void {
  const permitted = rolesPermitted(route, currentEnvironment());
  if (role !== null && permitted.includes(role)) return;
  throw new Problem(
    "forbidden",
    `Your role may not do this. Ask an administrator, or sign in with one of the roles ${permitted.join(", ")}.`,
    { required_roles: permitted },
  );
}
