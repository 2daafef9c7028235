import { BatchGetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { onTestFinished, vi } from "vitest";
import {
  fromAttributes,
  type StoredItem,
  tableClient,
  tableName,
} from "../../../shared/persistence/table/table.ts";

type Attributes = NonNullable<NonNullable<QueryCommand["input"]["ExclusiveStartKey"]>>;

/** Changes the items of a read. Called for each read until it has changed something. */
export type Tear = (items: readonly StoredItem[]) => readonly StoredItem[] | null;

/**
 * Makes queries and batch reads show only part of a transaction, as DynamoDB may for a moment.
 * @param tear returns the items to show, in their order; null leaves the read unchanged
 * @param times number of reads to change
 */
export function tearReads(tear: Tear, times = 1): { readonly torn: number } {
  const count = { torn: 0 };
  const send = tableClient.send.bind(tableClient) as (command: unknown) => Promise<Record<string, unknown>>;
  const spy = vi.spyOn(tableClient, "send").mockImplementation((async (command: unknown) => {
    const output = await send(command);
    if (count.torn >= times) return output;
    const leave = (attributes: Attributes[] | undefined): Attributes[] | null => {
      const items = (attributes ?? []).map((one) => ({ one, item: fromAttributes(one) }));
      const left = tear(items.map(({ item }) => item));
      if (left === null) return null;
      count.torn += 1;
      return left.map((item) => items.find((found) => found.item === item)?.one ?? marshall(item));
    };
    if (command instanceof QueryCommand) {
      const left = leave(output.Items as Attributes[] | undefined);
      return left === null ? output : { ...output, Items: left };
    }
    if (command instanceof BatchGetItemCommand) {
      const responses = output.Responses as Record<string, Attributes[]> | undefined;
      const left = leave(responses?.[tableName()]);
      return left === null ? output : { ...output, Responses: { [tableName()]: left } };
    }
    return output;
  }) as never);
  onTestFinished(() => spy.mockRestore());
  return count;
}

/** Reads a vehicle's lot and its entries as a query shows them now. */
export const queryItems = async (partition: string) =>
  (
    await tableClient.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": { S: partition },
          ":first": { S: "#LOT" },
          ":last": { S: "BID#~" },
        },
        ConsistentRead: true,
      }),
    )
  ).Items ?? [];

/** Replaces the result of the first read of a kind by an earlier result. */
export function replaceOnce(
  isReplaced: (input: Record<string, unknown>) => boolean,
  output: Record<string, unknown>,
): { readonly isDone: boolean } {
  const state = { isDone: false };
  const send = tableClient.send.bind(tableClient) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(tableClient, "send").mockImplementation((async (command: {
    input: Record<string, unknown>;
  }) => {
    if (state.isDone || !isReplaced(command.input)) return send(command);
    state.isDone = true;
    return output;
  }) as never);
  onTestFinished(() => spy.mockRestore());
  return state;
}
