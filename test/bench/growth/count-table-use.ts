import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";

/** The table use of one call. */
export interface TableUse {
  roundTrips: number;
  requests: number;
  /** As the table reports them. */
  readUnits: number;
  writeUnits: number;
  /** Items that queries read, returned or not, and items that were read by key. */
  itemsRead: number;
}

const use: TableUse = { roundTrips: 0, requests: 0, readUnits: 0, writeUnits: 0, itemsRead: 0 };

interface Answer {
  ScannedCount?: number;
  Item?: unknown;
  Responses?: Record<string, unknown[]>;
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

tableClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const request = args.input as QueryInput;
      if (commandName.startsWith("Query")) replacePrefix(request);
      Object.assign(request, { ReturnConsumedCapacity: "TOTAL" });
      const result = await next(args);
      const answer = result.output as Answer;
      const isRead = /^(?:Get|BatchGet|Query)/.test(commandName);
      for (const one of [answer.ConsumedCapacity].flat())
        use[isRead ? "readUnits" : "writeUnits"] += one?.CapacityUnits ?? 0;
      use.requests += 1;
      if (!isRead) return result;
      use.itemsRead += answer.ScannedCount ?? Number(answer.Item !== undefined);
      for (const items of Object.values(answer.Responses ?? {})) use.itemsRead += items.length;
      return result;
    },
  { step: "initialize", name: "countTableUse" },
);

interface QueryInput {
  KeyConditionExpression: string;
  ExpressionAttributeValues: Record<string, AttributeValue>;
}

/** Sorts after every other character. */
const lastCharacter = "\u{10ffff}";

/**
 * Replaces a condition on the beginning of a sort key with an equal range, because the emulator reads a whole partition
 * for the former. DynamoDB reads the same items for both.
 */
function replacePrefix(request: QueryInput): void {
  const [condition, attribute, name] =
    /begins_with\((\w+), (:\w+)\)/.exec(request.KeyConditionExpression) ?? [];
  if (condition === undefined || name === undefined) return;
  const prefix = request.ExpressionAttributeValues[name]?.S;
  request.KeyConditionExpression = request.KeyConditionExpression.replace(
    condition,
    `${attribute} BETWEEN ${name} AND :lastOfPrefix`,
  );
  request.ExpressionAttributeValues = {
    ...request.ExpressionAttributeValues,
    ":lastOfPrefix": { S: `${prefix}${lastCharacter}` },
  };
}

/** Runs `work` and returns its table use. Nothing else may use the table meanwhile. */
export async function countTableUse(work: () => Promise<unknown>): Promise<TableUse> {
  Object.assign(use, { requests: 0, readUnits: 0, writeUnits: 0, itemsRead: 0 });
  const roundTrips = await countRoundTrips(work);
  return { ...use, roundTrips };
}
