import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { redriveGraceMilliseconds } from "../../domain/webhooks/redrive.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { dueTurns } from "../../persistence/webhooks/backlogs.ts";
import { backlogWrite, dueDeliveries, getDeliveries } from "../../persistence/webhooks/deliveries.ts";
import { announceTurn, scheduleTurn } from "./call-turn.ts";
import { UpdateGathering } from "./gather-updates.ts";

/** Pages of 100 that one run goes through in each shard, so that it ends in time; the next run goes on. */
const pageLimit = 50;

/** Until then deliveries that the sweep moves are all in the backlog. */
const moveMilliseconds = minuteMilliseconds / 12;

/** How many turns and deliveries a sweep found. */
export interface RedrivenCount {
  /** Endpoints whose turn was queued. */
  turns: number;
  /** Deliveries without a first attempt, moved to their endpoint's backlog. */
  deliveries: number;
}

/**
 * Queues every due turn that is in no queue, and moves deliveries whose first attempt a crash or a long queue left
 * behind to their endpoint's backlog, once each. Safe to run twice, or while deliveries run. An endpoint has one turn,
 * however much waits for it, so nobody's deliveries stand between the sweep and another's.
 */
export async function redriveDeliveries({ now }: { now: number }): Promise<RedrivenCount> {
  const [turns, deliveries] = await Promise.all(
    [queueTurns, moveDeliveries].map(async (work) => {
      const counts = await Promise.all(dueShards.map((shard) => work(shard, now)));
      return counts.reduce((sum, count) => sum + count, 0);
    }),
  );
  return { turns: turns ?? 0, deliveries: deliveries ?? 0 };
}

async function queueTurns(shard: number, now: number): Promise<number> {
  let count = 0;
  let pages = 0;
  for await (const backlogs of dueTurns(shard, now - redriveGraceMilliseconds)) {
    // A turn that is still running after its time was lost; it begins anew under the number it has.
    await Promise.all(backlogs.map((backlog) => announceTurn({ ...backlog, isRunning: false }, now)));
    count += backlogs.length;
    pages += 1;
    if (pages === pageLimit) break;
  }
  return count;
}

async function moveDeliveries(shard: number, now: number): Promise<number> {
  let count = 0;
  let pages = 0;
  for await (const references of dueDeliveries(shard, now - redriveGraceMilliseconds)) {
    // The index lags behind the table, so pending deliveries are read from the table.
    const pending = (await getDeliveries(references)).flatMap((delivery) =>
      delivery?.status === "pending" && !delivery.isInBacklog ? [delivery] : [],
    );
    const byEndpoint = Map.groupBy(pending, ({ endpointId }) => endpointId);
    await Promise.all([...byEndpoint.values()].map((deliveries) => moveToOneBacklog(deliveries, now)));
    count += pending.length;
    pages += 1;
    if (pages === pageLimit) break;
  }
  return count;
}

/** The turn comes first: a crash in between leaves a turn without work, and not a delivery without a turn. */
async function moveToOneBacklog(deliveries: readonly Delivery[], now: number): Promise<void> {
  const [first] = deliveries;
  if (first === undefined) return;
  const turn = await scheduleTurn(first, { at: now + moveMilliseconds, hungAt: null }, now);
  const updates = new UpdateGathering();
  await Promise.all(
    deliveries.map((delivery) => updates.run(() => updates.update(backlogWrite(delivery, now)))),
  );
  await announceTurn(turn, now);
}
