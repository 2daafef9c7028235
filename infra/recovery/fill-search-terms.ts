import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { Order } from "../../shared/domain/orders/order.ts";
import { searchTermsOf } from "../../shared/domain/orders/search-terms.ts";
import { nameWords } from "../../shared/domain/partners/name-words.ts";
import { partnerKey } from "../../shared/persistence/keys.ts";
import { orderKey } from "../../shared/persistence/order-keys.ts";
import { orderItems } from "../../shared/persistence/orders/order-item.ts";
import { orderTermItem } from "../../shared/persistence/orders/order-terms.ts";
import { partnerNameItem } from "../../shared/persistence/partners/partner-names.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table.ts";
import type { FillRequest } from "./fill-order-vehicles.ts";
import { listPartnerIds } from "./list-partner-ids.ts";

/** How many of a partner's orders are found by their texts from now on. */
export interface FoundPartner {
  partnerId: string;
  orders: number;
}

/**
 * Stores the texts by which the console's search finds every partner and order. Puts what is there again, so it is safe
 * to repeat, and to stop at any time. Reads by partner, never the whole table.
 */
export async function* fillSearchTerms(
  client: DynamoDBClient,
  { tableName, fromPartner }: FillRequest,
): AsyncGenerator<FoundPartner> {
  const partnerIds = await listPartnerIds(client, tableName);
  for (const partnerId of partnerIds.filter((id) => fromPartner === null || id >= fromPartner)) {
    await putNames(client, tableName, partnerId);
    let orders = 0;
    for await (const order of listOrders(client, tableName, partnerId)) {
      let latest: Order | null = order;
      while (latest !== null && !(await putTerms(client, tableName, latest)))
        latest = await readOrder(client, tableName, order);
      orders += 1;
    }
    yield { partnerId, orders };
  }
}

/** A name that changes meanwhile leaves a word too many, which no search shows: results are checked by the name. */
async function putNames(client: DynamoDBClient, TableName: string, partnerId: string): Promise<void> {
  const { Item } = await client.send(
    new GetItemCommand({ TableName, Key: toAttributes({ ...partnerKey(partnerId) }), ConsistentRead: true }),
  );
  const words = Item === undefined ? [] : nameWords(String(fromAttributes(Item).name));
  for (const word of new Set(words))
    await client.send(
      new PutItemCommand({ TableName, Item: toAttributes(partnerNameItem(partnerId, word)) }),
    );
}

async function* listOrders(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
): AsyncGenerator<Order> {
  const { pk, sk } = orderKey(partnerId, "");
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND begins_with(sk, :kind)",
      ExpressionAttributeValues: toAttributes({ ":partition": pk, ":kind": sk }),
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) yield orderItems.fromItem(fromAttributes(item));
}

async function readOrder(
  client: DynamoDBClient,
  TableName: string,
  { partnerId, orderId }: Order,
): Promise<Order | null> {
  const Key = toAttributes({ ...orderKey(partnerId, orderId) });
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item === undefined ? null : orderItems.fromItem(fromAttributes(Item));
}

/** @returns false when the order was changed meanwhile */
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
