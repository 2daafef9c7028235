import { isDeepStrictEqual } from "node:util";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  ScanCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import type { AwsClients } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";

type Item = Record<string, AttributeValue>;

/** The contents of the table at one moment, by key. */
export type TableState = ReadonlyMap<string, Item>;

/** A small table whose state can be saved and restored. */
export interface KeptTable {
  read(): Promise<TableState>;
  /** Restores a saved state. `current` is the present state, if known. */
  restore(state: TableState, current?: TableState): Promise<void>;
}

const largestBatch = 25;

/** Opens a table whose state can be saved. */
export function snapshotTable({ dynamodb }: Pick<AwsClients, "dynamodb">, tableName: string): KeptTable {
  const read = async (): Promise<TableState> => {
    const state = new Map<string, Item>();
    let startKey: Item | undefined;
    do {
      const page = await dynamodb.send(
        new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: startKey }),
      );
      for (const item of page.Items ?? []) state.set(nameOf(item), item);
      startKey = page.LastEvaluatedKey;
    } while (startKey !== undefined);
    return state;
  };
  return {
    read,
    async restore(state, current) {
      const found = current ?? (await read());
      const requests: WriteRequest[] = [...found]
        .filter(([name]) => !state.has(name))
        .map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk: pk!, sk: sk! } } }));
      for (const [name, item] of state) {
        if (!isDeepStrictEqual(item, found.get(name))) requests.push({ PutRequest: { Item: item } });
      }
      for (let start = 0; start < requests.length; start += largestBatch) {
        const RequestItems = { [tableName]: requests.slice(start, start + largestBatch) };
        const { UnprocessedItems = {} } = await dynamodb.send(new BatchWriteItemCommand({ RequestItems }));
        if (Object.keys(UnprocessedItems).length > 0) throw new Error("The table did not take a batch whole");
      }
    },
  };
}

const nameOf = ({ pk, sk }: Item): string => `${pk?.S}\n${sk?.S}`;
