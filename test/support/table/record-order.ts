import { GetItemCommand, type GetItemCommandOutput } from "@aws-sdk/client-dynamodb";
import { recordTerms } from "../../../shared/application/receipts/record-terms.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";

/** A stored item with its attributes as the table's stream has them. */
export type OrderImage = NonNullable<GetItemCommandOutput["Item"]>;

/** Returns an order's stored item. @throws Error without the order */
export async function readOrderImage(partnerId: string, orderId: string): Promise<OrderImage> {
  const Key = toAttributes({ ...orderKey(partnerId, orderId) });
  const { Item } = await tableClient.send(new GetItemCommand({ TableName: tableName(), Key }));
  if (Item === undefined) throw new Error(`the table has no order ${orderId}`);
  return Item;
}

/**
 * Passes the order to the worker that records terms, as the table's stream does.
 * @param before the order's stored item before the change; null for a new order
 * @returns the position of the record to repeat; null when the worker recorded it
 */
export async function recordOrder(
  partnerId: string,
  orderId: string,
  before: OrderImage | null,
): Promise<number | null> {
  const NewImage = await readOrderImage(partnerId, orderId);
  const record =
    before === null
      ? { eventName: "INSERT", dynamodb: { NewImage } }
      : { eventName: "MODIFY", dynamodb: { OldImage: before, NewImage } };
  return recordTerms([record]);
}
