import { parentPort } from "node:worker_threads";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { eventExpiry } from "../../../shared/domain/retention/kept-days.ts";
import { deliveryKey, dueShardCount } from "../../../shared/persistence/keys/item-keys.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { getItem, tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** Emits one event, and optionally creates deliveries of it whose second attempt is due, as replays would. */
export interface SeedTask {
  partnerId: string;
  /** The target of the retries; null for an event alone. */
  retries: { endpointId: string; count: number } | null;
}

const batchesAtOnce = 8;

async function seed({ partnerId, retries }: SeedTask): Promise<number> {
  const sequence = await emitEvents(partnerId);
  const committedAt = Date.now();
  if (retries === null) return committedAt;
  const { endpointId, count } = retries;
  const key = deliveryKey({ partnerId, sequence, endpointId, replayId: null });
  const automatic = toDelivery((await getItem("get:delivery", key)) ?? {});
  const error = "No complete answer within the time allowed.";
  const failed = { number: 1, at: committedAt, durationMilliseconds: 15_000, responseCode: null, error };
  const items = Array.from({ length: count }, (_, index) => {
    const delivery = {
      ...automatic,
      replayId: `rp_${index}`,
      status: "pending" as const,
      nextAttemptAt: committedAt,
      attempts: [{ ...failed, responseExcerpt: null }],
    };
    const places = {
      duepk: `${duePrefix.delivery}${index % dueShardCount}`,
      dueat: committedAt - 60_000,
      expires_at: eventExpiry(committedAt),
    };
    return {
      PutRequest: {
        Item: toAttributes(deliveryItems.toItem({ ...deliveryKey(delivery), ...places }, delivery)),
      },
    };
  });
  for (const batches of splitIntoChunks(splitIntoChunks(items, 25), batchesAtOnce)) {
    await Promise.all(
      batches.map((batch) =>
        tableClient.send(new BatchWriteItemCommand({ RequestItems: { [tableName()]: batch } })),
      ),
    );
  }
  return committedAt;
}

parentPort?.on("message", (task: SeedTask) => {
  void seed(task).then((committedAt) => parentPort?.postMessage(committedAt));
});
