import { askDynamodb, type DynamodbJson } from "../proxy/ask-dynamodb.ts";
import type { Upstreams } from "../proxy/forward-call.ts";

/** An item in DynamoDB's notation: each attribute is an object with the type of its value as key. */
export type StoredItem = Record<string, Record<string, unknown>>;

/** The keys of a table. */
export interface TableShape {
  tableName: string;
  /** The attributes of the primary key. */
  keyNames: readonly string[];
  /**
   * The attributes that identify a position in the table or an index: partition key, sort key, primary key.
   */
  placeNames(indexName: string | undefined): readonly string[];
  /** The definition of an empty table with the same keys and indexes. */
  createInput: DynamodbJson;
}

/** Returns the name of an item or key within its table. */
export const nameItem = ({ keyNames }: TableShape, item: StoredItem): string =>
  JSON.stringify(keyNames.map((name) => canonical(item[name])));

/** Returns the key of an item. */
export const keyOf = ({ keyNames }: TableShape, item: StoredItem): StoredItem =>
  Object.fromEntries(keyNames.map((name) => [name, item[name]!]));

/** Returns a normal form, because one number can be written in several ways. */
const canonical = (value: Record<string, unknown> | undefined): unknown =>
  value?.N === undefined ? value : { N: String(Number(value.N)) };

type KeySchema = { AttributeName: string; KeyType: "HASH" | "RANGE" }[];
type Index = { IndexName: string; KeySchema: KeySchema; Projection: DynamodbJson };
type Description = {
  KeySchema: KeySchema;
  AttributeDefinitions: DynamodbJson[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
};

/** Reads the keys of each table once, because keys never change. */
export function createShapeReader(
  upstreams: Pick<Upstreams, "send">,
): (tableName: string) => Promise<TableShape> {
  const known = new Map<string, Promise<TableShape>>();
  return (tableName) => {
    const shape = known.get(tableName) ?? readShape(upstreams, tableName);
    known.set(tableName, shape);
    shape.catch(() => known.delete(tableName));
    return shape;
  };
}

async function readShape(upstreams: Pick<Upstreams, "send">, tableName: string): Promise<TableShape> {
  const { Table } = await askDynamodb(upstreams, "DescribeTable", { TableName: tableName });
  const table = Table as Description;
  const keyNames = namesOf(table.KeySchema);
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  return {
    tableName,
    keyNames,
    placeNames(indexName) {
      const index = indexes.find((each) => each.IndexName === indexName);
      return index === undefined ? keyNames : [...namesOf(index.KeySchema), ...keyNames];
    },
    createInput: {
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: table.KeySchema,
      AttributeDefinitions: table.AttributeDefinitions,
      ...describeIndexes("GlobalSecondaryIndexes", table.GlobalSecondaryIndexes),
      ...describeIndexes("LocalSecondaryIndexes", table.LocalSecondaryIndexes),
    },
  };
}

const describeIndexes = (name: string, indexes: Index[] = []): DynamodbJson =>
  indexes.length === 0
    ? {}
    : {
        [name]: indexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
          ...{ IndexName, KeySchema: keys, Projection },
        })),
      };

const namesOf = (schema: KeySchema): string[] =>
  [...schema]
    .sort((left, right) => Number(left.KeyType === "RANGE") - Number(right.KeyType === "RANGE"))
    .map(({ AttributeName }) => AttributeName);
