import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  duePrefix,
  type ItemAspect,
  type ItemKind,
  indexPrefix,
  itemAspects,
  itemKinds,
} from "../../shared/persistence/keys/item-kinds.ts";
import {
  type ItemAction,
  type TablePermission,
  targetOf,
} from "../../shared/persistence/table/permissions.ts";
import type { IndexName } from "../stacks/table-definition.ts";

/** The parts of the table that its statements use. */
export interface GrantedTable {
  readonly tableArn: string;
  readonly tableName: string;
}

const itemActions: Record<ItemAction, readonly string[]> = {
  // Concurrent reads share a batch request; a single read uses a single-item request.
  get: ["dynamodb:GetItem", "dynamodb:BatchGetItem"],
  query: ["dynamodb:Query"],
  put: ["dynamodb:PutItem"],
  update: ["dynamodb:UpdateItem"],
  delete: ["dynamodb:DeleteItem"],
  check: ["dynamodb:ConditionCheckItem"],
};

/**
 * Returns the policy statements that allow exactly the permissions. IAM distinguishes items only by the prefix of their
 * partition key, and aspects of an item only by the attributes that an update names. There is one statement per set of
 * partitions, aspect and index.
 */
export function tableStatements(
  table: GrantedTable,
  permissions: readonly TablePermission[],
): PolicyStatement[] {
  const actionsByPrefixes = new Map<string, string[]>();
  for (const iamAction of new Set(Object.values(itemActions).flat())) {
    const prefixes = prefixesOf(permissions, iamAction);
    if (prefixes.length === 0) continue;
    const actions = actionsByPrefixes.get(prefixes.join()) ?? [];
    actionsByPrefixes.set(prefixes.join(), [...actions, iamAction]);
  }
  const targetsOf = (action: string) =>
    permissions.filter((one) => one.startsWith(`${action}:`)).map(targetOf);
  return [
    ...[...actionsByPrefixes].map(([prefixes, actions]) =>
      partitionStatement(table.tableArn, actions, prefixes.split(",")),
    ),
    ...targetsOf("update").flatMap((target) =>
      isAspect(target) ? [aspectStatement(table.tableArn, target)] : [],
    ),
    ...indexStatements(
      table,
      "gsi1",
      targetsOf("queryIndex").map((list) => indexPrefix[list as keyof typeof indexPrefix]),
    ),
    ...indexStatements(
      table,
      "due",
      targetsOf("queryDue").map((work) => duePrefix[work as keyof typeof duePrefix]),
    ),
  ];
}

const isAspect = (target: string): target is ItemAspect => target in itemAspects;

/** Returns the sorted, distinct key prefixes of the kinds. IAM cannot distinguish kinds with the same prefix. */
function prefixesOf(permissions: readonly TablePermission[], iamAction: string): string[] {
  const kinds = permissions
    .filter((permission) => iamActionsOf(permission).includes(iamAction))
    .map(targetOf)
    .filter((target) => !isAspect(target));
  return [...new Set(kinds.map((kind) => itemKinds[kind as ItemKind]))].sort();
}

/** Returns the actions on items that a permission needs; none for a permission on an index. */
const iamActionsOf = (permission: TablePermission): readonly string[] =>
  itemActions[permission.slice(0, permission.indexOf(":")) as ItemAction] ?? [];

function indexStatements(table: GrantedTable, index: IndexName, prefixes: string[]): PolicyStatement[] {
  const resource = `${table.tableArn}/index/${index}`;
  return prefixes.length === 0 ? [] : [partitionStatement(resource, ["dynamodb:Query"], prefixes.sort())];
}

/**
 * IAM does not limit what an update returns, so a role that may change the aspect can read the whole item. The
 * attributes in an update's condition are part of the aspect, because IAM checks them too.
 */
function aspectStatement(resource: string, aspect: ItemAspect): PolicyStatement {
  const [kind] = aspect.split(".");
  const statement = partitionStatement(resource, [...itemActions.update], [itemKinds[kind as ItemKind]]);
  statement.addCondition("ForAllValues:StringEquals", { "dynamodb:Attributes": [...itemAspects[aspect]] });
  return statement;
}

function partitionStatement(resource: string, actions: string[], prefixes: string[]): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources: [resource],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes.map((prefix) => `${prefix}*`) },
    },
  });
}
