import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../../infra/stacks/table-definition.ts";
import { tableClient } from "../../shared/persistence/table.ts";

type Item = Record<string, AttributeValue>;

/** The unit in which DynamoDB charges writes, in bytes. */
const unitBytes = 1_024;

let writeUnits = 0;

tableClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const result = await next(args);
      writeUnits += unitsOf(commandName, args.input as Item & { TransactItems?: TransactWriteItem[] });
      return result;
    },
  { step: "initialize", name: "countWriteUnits" },
);

/**
 * Runs `work` and returns the write units of its puts, updates, deletions and conditions, as DynamoDB charges them for
 * the table and its indexes. An update or a deletion counts as a change of an item of at most 1 KB without indexes,
 * because the request does not show the item. Nothing else may write to the table meanwhile.
 */
export async function countWriteUnits(work: () => Promise<unknown>): Promise<number> {
  writeUnits = 0;
  await work();
  return writeUnits;
}

function unitsOf(command: string, input: { Item?: Item; TransactItems?: TransactWriteItem[] }): number {
  if (command === "PutItemCommand") return unitsOfItem(input.Item, 1);
  if (command === "UpdateItemCommand" || command === "DeleteItemCommand") return 1;
  const transacted = input.TransactItems ?? [];
  return transacted.reduce((sum, { Put }) => sum + unitsOfItem(Put?.Item as Item | undefined, 2), 0);
}

/** @param factor 2 in a transaction, which writes each item twice. Indexes receive the change once. */
function unitsOfItem(item: Item | undefined, factor: 1 | 2): number {
  if (item === undefined) return factor;
  const units = Math.ceil(bytesOfItem(item) / unitBytes);
  const indexed = tableDefinition.indexes
    .filter(({ partitionKey }) => partitionKey.name in item)
    .map(({ projection }) => (projection === "ALL" ? units : 1));
  return indexed.reduce((sum, one) => sum + one, factor * units);
}

const bytesOfItem = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOfValue(value), 0);

/** Sizes by https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html. */
function bytesOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.B !== undefined) return value.B.byteLength;
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]/g, "").length / 2) + 2;
  if (value.L !== undefined) return value.L.reduce((sum, one) => sum + bytesOfValue(one) + 1, 3);
  if (value.M !== undefined)
    return Object.entries(value.M).reduce(
      (sum, [name, one]) => sum + Buffer.byteLength(name) + bytesOfValue(one) + 1,
      3,
    );
  if (value.SS !== undefined) return value.SS.reduce((sum, one) => sum + Buffer.byteLength(one), 3);
  return 1;
}
