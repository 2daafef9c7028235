import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { type OwnedKind, ownedThings } from "./owned-things.ts";

/** Kinds of resources that no partner owns and every partner may read. */
const commonKinds = ["vehicles"];

/** A parameter in the path of a partner's route. */
export interface PathParameter {
  name: string;
  /** Null for resources that no partner owns. */
  kind: OwnedKind | null;
}

/**
 * Returns the kinds of resources in a route's path.
 * @throws Error for a kind without an authorization test
 */
export function pathParametersOf(route: RouteDefinition): PathParameter[] {
  const segments = route.path.split("/");
  return segments.flatMap((segment, position): PathParameter[] => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [];
    const kind = segments[position - 1]!;
    if (kind in ownedThings) return [{ name, kind: kind as OwnedKind }];
    if (commonKinds.includes(kind)) return [{ name, kind: null }];
    throw new Error(
      `${route.operationId}: state in test/support/requests/owned-things.ts what "${kind}/{${name}}" is, so that it is tried with another partner's`,
    );
  });
}

/** Returns the path of a route with its parameters replaced by name. */
export const fillPath = (route: RouteDefinition, values: Record<string, string>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "none");
