import { type Delivery, nextAttemptOf } from "../../domain/webhooks/delivery.ts";
import type { DeliveryMessage } from "../../domain/webhooks/delivery-message.ts";
import { redriveGraceMilliseconds, redrivePauseMilliseconds } from "../../domain/webhooks/redrive.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { dueDeliveries, getDeliveries, postponeRedrive } from "../../persistence/webhooks/deliveries.ts";
import { enqueueFirstAttempts, enqueueRetries, type FirstAttemptContext } from "./enqueue-attempts.ts";

/**
 * Queues every due attempt that is in no queue: those with a long wait, and those a crash left behind. Returns how
 * many were queued. Safe to run twice, or while deliveries run.
 */
export async function redriveDeliveries(context: FirstAttemptContext): Promise<number> {
  const counts = await Promise.all(dueShards.map((shard) => redriveShard(shard, context)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function redriveShard(shard: number, context: FirstAttemptContext): Promise<number> {
  const { now } = context;
  let count = 0;
  for await (const references of dueDeliveries(shard, now - redriveGraceMilliseconds)) {
    // The index lags behind the table, so pending deliveries are read from the table.
    const pending = (await getDeliveries(references)).flatMap((delivery) =>
      delivery?.status === "pending" ? [delivery] : [],
    );
    const [firsts, retries] = [pending.filter(isFirstAttempt), pending.filter((one) => !isFirstAttempt(one))];
    const queued = await Promise.all([
      queueAgain((messages) => enqueueFirstAttempts(messages, context), firsts, now),
      queueAgain(enqueueRetries, retries, now),
    ]);
    count += queued[0] + queued[1];
  }
  return count;
}

const isFirstAttempt = (delivery: Delivery): boolean => delivery.attempts.length === 0;

async function queueAgain(
  enqueue: (messages: readonly DeliveryMessage[]) => Promise<number[]>,
  deliveries: readonly Delivery[],
  now: number,
): Promise<number> {
  const refused = await enqueue(deliveries.map(nextAttemptOf));
  const taken = deliveries.filter((_, position) => !refused.includes(position));
  // After queueing, not before: a crash in between causes a duplicate message; the other order would cause a delay.
  await Promise.all(taken.map((delivery) => postponeRedrive(delivery, now + redrivePauseMilliseconds)));
  return taken.length;
}
