import { type DynamoDBClient, paginateQuery } from "@aws-sdk/client-dynamodb";
import { type MediaMessage, mediaMessages } from "../../shared/domain/media/media-message.ts";
import { orderSnapshotKey } from "../../shared/persistence/keys/order-keys.ts";
import { readSnapshotMedia } from "../../shared/persistence/orders/read-snapshot-media.ts";
import { toAttributes } from "../../shared/persistence/table/table.ts";
import { idStart } from "../../shared/platform/create-id.ts";
import { splitIntoChunks } from "../../shared/platform/split-into-chunks.ts";
import { listPartnerIds } from "./list-partner-ids.ts";

/** Sends messages and returns the indexes of rejected messages. */
export type SendPictures = (messages: { body: string; groupId: string }[]) => Promise<readonly number[]>;

const sentAtOnce = 100;

/**
 * Queues the pictures of all orders placed since a given time. Use it if the table's stream has no records of these
 * orders. The run is safe to repeat, because it does not change stored pictures.
 *
 * @param since epoch milliseconds
 * @returns the number of queued pictures
 * @throws Error if the queue rejected some pictures
 */
export async function requeuePictures(
  client: DynamoDBClient,
  { tableName, since }: { tableName: string; since: number },
  send: SendPictures,
): Promise<number> {
  let count = 0;
  for (const partnerId of await listPartnerIds(client, tableName)) {
    for await (const pictures of readPictures(client, tableName, partnerId, since)) {
      for (const some of splitIntoChunks(pictures, sentAtOnce)) {
        const messages = some.map((one) => ({ body: mediaMessages.format(one), groupId: one.orderId }));
        const refused = await send(messages);
        if (refused.length > 0)
          throw new Error(`The queue rejected ${refused.length} pictures. Run the command again`);
        count += some.length;
      }
    }
  }
  return count;
}

/** Yields the pictures of one partner's orders, a page of orders at a time. */
async function* readPictures(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
  since: number,
): AsyncGenerator<MediaMessage[]> {
  const { pk, sk } = orderSnapshotKey(partnerId, "");
  const from = orderSnapshotKey(partnerId, idStart("ord", since)).sk;
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND sk BETWEEN :from AND :end",
      ExpressionAttributeValues: toAttributes({ ":partition": pk, ":from": from, ":end": `${sk}~` }),
    },
  );
  for await (const { Items = [] } of pages) {
    yield Items.flatMap((NewImage) => readSnapshotMedia({ eventName: "INSERT", dynamodb: { NewImage } }));
  }
}
