import { type Delivery, nextAttemptOf } from "../../domain/webhooks/delivery.ts";
import type { DeliveryMessage } from "../../domain/webhooks/delivery-message.ts";
import { redriveGraceMilliseconds, redrivePauseMilliseconds } from "../../domain/webhooks/redrive.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { dueDeliveries, getDeliveries, postponeRedrive } from "../../persistence/webhooks/deliveries.ts";
import { enqueueFirstAttempts, enqueueRetries, type FirstAttemptContext } from "./enqueue-attempts.ts";

/**
 * Queues every attempt whose time has come and that no queue carries: long waits, and whatever a crash left behind.
 * Returns how many were queued. Running twice, or at the same time as deliveries, does no harm.
 */
export async function redriveDeliveries(context: FirstAttemptContext): Promise<number> {
  const counts = await Promise.all(dueShards.map((shard) => redriveShard(shard, context)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function redriveShard(shard: number, context: FirstAttemptContext): Promise<number> {
  const { now } = context;
  let count = 0;
  for await (const references of dueDeliveries(shard, now - redriveGraceMilliseconds)) {
    // The index lags behind the table; only the table knows what is still to be done.
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
  // After the queue has them, not before: a crash in between costs a duplicate, the other order would cost a delay.
  await Promise.all(taken.map((delivery) => postponeRedrive(delivery, now + redrivePauseMilliseconds)));
  return taken.length;
}
