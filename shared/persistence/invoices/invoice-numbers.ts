import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { invoiceCounterKey } from "../keys.ts";
import { fromAttributes, getItem, tableClient, tableName, toAttributes } from "../table.ts";
import { mustBeNew, putWrite, type Write } from "../transaction.ts";

/** Name of the guard that refuses a number that another invoice took meanwhile. */
export const invoiceCounterGuard = "invoice-counter";

/** The last number taken for a partner's month of shipment; 0 when none was. */
export async function readInvoiceCounter(partnerId: string, shipmentMonth: string): Promise<number> {
  const item = await getItem(invoiceCounterKey(partnerId, shipmentMonth));
  return Number(item?.last_number ?? 0);
}

/** Takes the number behind the last one read, refused by `invoiceCounterGuard` when somebody took it. */
export const invoiceCounterWrite = (partnerId: string, shipmentMonth: string, lastNumber: number): Write =>
  putWrite(
    invoiceCounterGuard,
    {
      ...invoiceCounterKey(partnerId, shipmentMonth),
      entity: "invoice_counter",
      last_number: lastNumber + 1,
    },
    lastNumber === 0 ? mustBeNew : { condition: "last_number = :last", values: { ":last": lastNumber } },
  );

/** Takes the next number at once, for whoever asks; nobody else is ever given it. */
export async function setNumberAside(partnerId: string, shipmentMonth: string): Promise<number> {
  const { Attributes } = await tableClient.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...invoiceCounterKey(partnerId, shipmentMonth) }),
      UpdateExpression: "ADD last_number :one SET entity = :entity",
      ExpressionAttributeValues: toAttributes({ ":one": 1, ":entity": "invoice_counter" }),
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Number(fromAttributes(Attributes ?? {}).last_number);
}
