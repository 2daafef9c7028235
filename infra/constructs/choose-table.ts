import type { Stack } from "aws-cdk-lib";
import { Table } from "aws-cdk-lib/aws-dynamodb";
import type { GrantedTable } from "./table-statements.ts";

/** A table that a restore created, outside the templates. */
export interface RestoredTable {
  name: string;
  streamArn: string;
}

/** The parts of the table that an environment's stacks use. */
export interface EnvironmentTable extends GrantedTable {
  readonly tableStreamArn?: string | undefined;
}

/**
 * Returns the table of an environment: its own, or a restored one. The environment's own table and its exports are kept
 * in either case. CloudFormation cannot delete an export that another stack still imports, and the importing stacks are
 * deployed later.
 */
export function chooseTable(stack: Stack, own: Table, restored: RestoredTable | null): EnvironmentTable {
  for (const value of [own.tableArn, own.tableName, own.tableStreamArn]) stack.exportValue(value);
  if (restored === null) return own;
  return Table.fromTableAttributes(stack, "RestoredTable", {
    tableName: restored.name,
    tableStreamArn: restored.streamArn,
  });
}
