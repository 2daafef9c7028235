import {
  type DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { Order } from "../../shared/domain/orders/order.ts";
import { searchTermsOf } from "../../shared/domain/orders/search-terms.ts";
import { nameWords } from "../../shared/domain/partners/name-words.ts";
import { partnerKey } from "../../shared/persistence/keys/item-keys.ts";
import { orderKey } from "../../shared/persistence/keys/order-keys.ts";
import { orderItems } from "../../shared/persistence/orders/order-item.ts";
import { orderTermItem } from "../../shared/persistence/orders/order-terms.ts";
import { partnerNameItem } from "../../shared/persistence/partners/partner-names.ts";
import { type StoredItem, toAttributes } from "../../shared/persistence/table/table.ts";
import { type FillRequest, listOrderItems, listRequestedPartners, readItem } from "./read-orders.ts";

/** The number of a partner's orders with search terms after the run. */
export interface FoundPartner {
  partnerId: string;
  orders: number;
}

/**
 * Stores the texts by which the console's search finds every partner and order. The run stores existing texts again, so
 * it is safe to repeat, and to stop at any time. It queries the orders of each partner and never scans the table.
 */
export async function* fillSearchTerms(
  client: DynamoDBClient,
  request: FillRequest,
): AsyncGenerator<FoundPartner> {
  const { tableName } = request;
  for (const partnerId of await listRequestedPartners(client, request)) {
    await putNames(client, tableName, partnerId);
    let orders = 0;
    for await (const item of listOrderItems(client, tableName, partnerId)) {
      const key = orderKey(partnerId, String(item.orderId));
      let latest: StoredItem | null = item;
      while (latest !== null && !(await putTerms(client, tableName, orderItems.fromItem(latest))))
        latest = await readItem(client, tableName, key);
      orders += 1;
    }
    yield { partnerId, orders };
  }
}

/**
 * Stores the words of partners' names. If a name changes in the meantime, an extra word remains, which
 * affects no search because results are checked with the name.
 */
async function putNames(client: DynamoDBClient, TableName: string, partnerId: string): Promise<void> {
  const partner = await readItem(client, TableName, partnerKey(partnerId));
  for (const word of partner === null ? [] : nameWords(String(partner.name)))
    await client.send(
      new PutItemCommand({ TableName, Item: toAttributes(partnerNameItem(partnerId, word)) }),
    );
}

/** @returns false when the order was changed in the meantime */
async function putTerms(client: DynamoDBClient, TableName: string, order: Order): Promise<boolean> {
  const { partnerId, orderId, version } = order;
  const terms = searchTermsOf(order);
  if (terms.length === 0) return true;
  try {
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName,
              Key: toAttributes({ ...orderKey(partnerId, orderId) }),
              ConditionExpression: "version = :seen",
              ExpressionAttributeValues: toAttributes({ ":seen": version }),
            },
          },
          ...terms.map((term) => ({
            Put: { TableName, Item: toAttributes(orderTermItem(order, term)) },
          })),
        ],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}
