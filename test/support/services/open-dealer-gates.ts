import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { dealerGateKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";

/** Lets background requests reach dealers immediately, instead of some time after an outage. */
export async function openDealerGates(): Promise<void> {
  for (const source of ["retail_a", "retail_b"]) {
    const Key = toAttributes({ ...dealerGateKey(source) });
    await tableClient.send(new DeleteItemCommand({ TableName: tableName(), Key }));
  }
}
