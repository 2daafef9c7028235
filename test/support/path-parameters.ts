import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { type OwnedKind, ownedThings } from "./owned-things.ts";

/** Kinds of things that no partner owns: every partner may name them. */
const commonKinds = ["vehicles"];

/** A parameter in the path of a partner's route. */
export interface PathParameter {
  name: string;
  /** Null for what no partner owns. */
  kind: OwnedKind | null;
}

/**
 * What the parameters in a route's path name.
 * @throws Error for a kind the authorisation tests do not know.
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
      `${route.operationId}: tell test/support/owned-things.ts what "${kind}/{${name}}" is, so that it is tried with another partner's`,
    );
  });
}

/** The path of a route with its parameters filled in by name. */
export const fillPath = (route: RouteDefinition, values: Record<string, string>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "none");
