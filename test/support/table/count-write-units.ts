import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { measureWrite } from "../../../shared/persistence/table/measure-write.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";

/** The unit in which DynamoDB charges writes, in bytes. */
const unitBytes = 1_024;

let writeUnits = 0;

tableClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const result = await next(args);
      writeUnits += unitsOf(commandName, args.input as Written);
      return result;
    },
  { step: "initialize", name: "countWriteUnits" },
);

interface Written {
  Item?: Record<string, AttributeValue>;
  TransactItems?: TransactWriteItem[];
}

/**
 * Runs `work` and returns the write units of its puts, updates, deletions and conditions, as DynamoDB charges them for
 * the table and its indexes. An update or a deletion counts as a change of an item of at most 1 KB without indexes,
 * because the request does not show the item. Batches of writes do not count. Nothing else may write to the table
 * meanwhile.
 */
export async function countWriteUnits(work: () => Promise<unknown>): Promise<number> {
  writeUnits = 0;
  await work();
  return writeUnits;
}

function unitsOf(command: string, { Item, TransactItems = [] }: Written): number {
  if (command === "PutItemCommand") return unitsOfItem(Item, 1);
  if (command === "UpdateItemCommand" || command === "DeleteItemCommand") return 1;
  return TransactItems.reduce((sum, { Put }) => sum + unitsOfItem(Put?.Item, 2), 0);
}

/** @param factor 2 in a transaction, which writes each item twice. Indexes receive the change once. */
function unitsOfItem(item: Written["Item"], factor: 1 | 2): number {
  if (item === undefined) return factor;
  const bytes = measureWrite({ name: "put", operation: { Put: { TableName: undefined, Item: item } } });
  const units = Math.ceil(bytes / unitBytes);
  const indexed = tableDefinition.indexes
    .filter(({ partitionKey }) => partitionKey.name in item)
    .map(({ projection }) => (projection === "ALL" ? units : 1));
  return indexed.reduce((sum, one) => sum + one, factor * units);
}
