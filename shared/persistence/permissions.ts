import { type DueWork, type IndexList, type ItemAspect, type ItemKind, itemKinds } from "./item-kinds.ts";

/**
 * Whatever touches the table states its permission as a literal at the place of the call: what is done, and to which kind of item.
 * The deployment reads these literals out of each function's bundle and allows its role exactly those, so a permission must never
 * be put together at run time.
 */
export type TablePermission =
  | `${ItemAction}:${ItemKind}`
  | `update:${ItemAspect}`
  | `queryIndex:${IndexList}`
  | `queryDue:${DueWork}`;

/** What can be done to items; each is one action of DynamoDB. */
export type ItemAction = "get" | "getMany" | "query" | "put" | "update" | "delete" | "check";

/** One permission, or one for each kind that a single request reads. */
export type Permissions<Action extends ItemAction, Kind extends ItemKind> =
  | `${Action}:${Kind}`
  | readonly `${Action}:${Kind}`[];

/** The kind of item behind what an update names: a kind, or an aspect of one. */
export type KindOf<Target extends ItemKind | ItemAspect> =
  Target extends `${infer Kind extends ItemKind}.${string}` ? Kind : Target;

/** What a permission is for: the text behind its action. */
export const targetOf = <Target extends string>(permission: `${string}:${Target}`): Target =>
  permission.slice(permission.indexOf(":") + 1) as Target;

/** @throws Error naming both when no permission covers the partition. */
export function requireCovered(permissions: string | readonly string[], pk: string): void {
  const isCovered = [permissions].flat().some((permission) => {
    const [kind = ""] = targetOf(permission as `${string}:${string}`).split(".");
    return pk.startsWith(itemKinds[kind as ItemKind]);
  });
  if (!isCovered) throw new Error(`${[permissions].flat().join(", ")} does not cover ${pk}`);
}
