import {
  type DueWork,
  type IndexList,
  type ItemAspect,
  type ItemKind,
  itemKinds,
} from "../keys/item-kinds.ts";

/**
 * Every access to the table states its permission as a literal in the call: the action and the kind of item. The
 * deployment reads these literals from each function's bundle and grants its role exactly these permissions, so a
 * permission must never be composed at run time.
 */
export type TablePermission =
  | `${ItemAction}:${ItemKind}`
  | `update:${ItemAspect}`
  | `queryIndex:${IndexList}`
  | `queryDue:${DueWork}`;

/**
 * Actions on items. Reads need two DynamoDB actions, for one item and for several items; every other action needs one.
 */
export type ItemAction = "get" | "query" | "put" | "update" | "delete" | "check";

/** One permission, or a permission for each kind that a single request reads. */
export type Permissions<Action extends ItemAction, Kind extends ItemKind> =
  | `${Action}:${Kind}`
  | readonly `${Action}:${Kind}`[];

/** The kind of item of an update's target: a kind, or an aspect of one. */
export type KindOf<Target extends ItemKind | ItemAspect> =
  Target extends `${infer Kind extends ItemKind}.${string}` ? Kind : Target;

/** Returns the target of a permission: the text after its action. */
export const targetOf = <Target extends string>(permission: `${string}:${Target}`): Target =>
  permission.slice(permission.indexOf(":") + 1) as Target;

/** Checks that a permission covers the partition. @throws Error that names permission and partition otherwise */
export function requireCovered(permissions: string | readonly string[], pk: string): void {
  const isCovered = [permissions].flat().some((permission) => {
    const [kind = ""] = targetOf(permission as `${string}:${string}`).split(".");
    return pk.startsWith(itemKinds[kind as ItemKind]);
  });
  if (!isCovered) throw new Error(`${[permissions].flat().join(", ")} does not cover ${pk}`);
}
