import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Order } from "../../shared/domain/orders/order.ts";
import { orderKey } from "../../shared/persistence/keys/order-keys.ts";
import { orderDueAttributes } from "../../shared/persistence/orders/due-orders.ts";
import { orderItems } from "../../shared/persistence/orders/order-item.ts";
import { toAttributes } from "../../shared/persistence/table/table.ts";
import { type FillRequest, listOrderItems, listRequestedPartners } from "./read-orders.ts";

/** The number of a partner's orders that a schedule now checks. */
export interface CheckedPartner {
  partnerId: string;
  orders: number;
}

/**
 * Adds orders to the index of due work: every order that a schedule must check and that was stored before the schedule
 * existed. Skips orders that are already in the index, and orders that change during the run. The run is safe to
 * repeat, and to stop at any time. It queries the orders of each partner and never scans the table.
 */
export async function* fillOrderChecks(
  client: DynamoDBClient,
  request: FillRequest,
): AsyncGenerator<CheckedPartner> {
  const { tableName } = request;
  const unchecked = { FilterExpression: "attribute_not_exists(duepk)" };
  for (const partnerId of await listRequestedPartners(client, request)) {
    let orders = 0;
    for await (const item of listOrderItems(client, tableName, partnerId, unchecked)) {
      if (await putCheck(client, tableName, orderItems.fromItem(item))) orders += 1;
    }
    yield { partnerId, orders };
  }
}

/**
 * @returns false if nothing is due, or if the order was changed in the meantime. The change has then updated the index.
 */
async function putCheck(client: DynamoDBClient, TableName: string, order: Order): Promise<boolean> {
  const { duepk, dueat } = orderDueAttributes(order);
  if (duepk === undefined) return false;
  try {
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key: toAttributes({ ...orderKey(order.partnerId, order.orderId) }),
        UpdateExpression: "SET duepk = :duepk, dueat = :dueat",
        ConditionExpression: "version = :seen AND attribute_not_exists(duepk)",
        ExpressionAttributeValues: toAttributes({
          ":duepk": duepk,
          ":dueat": dueat,
          ":seen": order.version,
        }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
