import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { duePrefix, indexPrefix } from "../../shared/persistence/item-kinds.ts";
import type { TableGrants } from "../permissions/function-grants.ts";
import { partitionPrefix } from "../permissions/partition-prefix.ts";
import type { IndexName } from "../stacks/table-definition.ts";

/** The table as grants need it. */
export interface GrantedTable {
  readonly tableArn: string;
  readonly tableName: string;
}

const itemActions = {
  get: "dynamodb:GetItem",
  getMany: "dynamodb:BatchGetItem",
  query: "dynamodb:Query",
  put: "dynamodb:PutItem",
  writeMany: "dynamodb:BatchWriteItem",
  update: "dynamodb:UpdateItem",
  delete: "dynamodb:DeleteItem",
  check: "dynamodb:ConditionCheckItem",
} as const satisfies Partial<Record<keyof TableGrants, string>>;

/** The policy statements that allow exactly what `grants` say: one per set of partitions, and one per index. */
export function tableStatements(table: GrantedTable, grants: TableGrants): PolicyStatement[] {
  const actionsByPartitions = new Map<string, string[]>();
  for (const [word, action] of Object.entries(itemActions)) {
    const partitions = grants[word as keyof typeof itemActions] ?? [];
    if (partitions.length === 0) continue;
    const prefixes = partitions.map((partition) => partitionPrefix[partition]).sort();
    const actions = actionsByPartitions.get(prefixes.join()) ?? [];
    actionsByPartitions.set(prefixes.join(), [...actions, action]);
  }
  const statements = [...actionsByPartitions].map(([prefixes, actions]) =>
    leadingKeysStatement(table.tableArn, actions, prefixes.split(",")),
  );
  const onIndex = (index: IndexName, prefixes: string[]) =>
    prefixes.length === 0
      ? []
      : [leadingKeysStatement(`${table.tableArn}/index/${index}`, ["dynamodb:Query"], prefixes)];
  return [
    ...statements,
    ...onIndex(
      "gsi1",
      (grants.queryIndex ?? []).map((name) => indexPrefix[name]),
    ),
    ...onIndex(
      "due",
      (grants.queryDue ?? []).map((name) => duePrefix[name]),
    ),
  ];
}

function leadingKeysStatement(resource: string, actions: string[], prefixes: string[]): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources: [resource],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes.map((prefix) => `${prefix}*`) },
    },
  });
}
