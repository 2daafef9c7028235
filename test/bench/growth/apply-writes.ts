import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { tableName } from "../../../shared/persistence/table/table.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { InMemoryTable } from "../../explore/table/in-memory-table.ts";
import type { TransactionRequest } from "../../explore/table/transact-writes.ts";

type OneWrite = NonNullable<TransactionRequest["TransactItems"]>[number];

/**
 * Returns the items that transactions of the product leave in an empty table, with all their conditions checked.
 * @param before items that exist before the first transaction
 */
export function applyWrites(transactions: Iterable<readonly Write[]>, before: readonly Item[] = []): Item[] {
  const table = new InMemoryTable(tableName(), tableDefinition);
  for (const item of before) table.contents.write(item, item);
  for (const writes of transactions)
    table
      .beginTransaction({ TransactItems: writes.map(({ operation }) => toWire<OneWrite>(operation)) })
      ?.commit();
  return [...table.contents.all()];
}

/** Converts bytes to base64 and drops absent fields, as the SDK does before it sends a request. */
export const toWire = <Wire>(value: unknown): Wire => convert(value) as Wire;

function convert(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, convert(field)]));
}
