import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { redriveGraceMilliseconds } from "../../domain/webhooks/redrive.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { dueRuns } from "../../persistence/webhooks/backlogs.ts";
import { backlogWrite, dueDeliveries, getDeliveries } from "../../persistence/webhooks/deliveries.ts";
import { processEach, processInParallel } from "../process-each.ts";
import { UpdateGathering } from "./gather-updates.ts";
import { announceRun, scheduleRun } from "./schedule-run.ts";

/** Number of endpoints of a page that are processed concurrently: all 100. */
const endpointsAtOnce = 100;

/** The maximum number of pages of 100 per shard and run, so that a run ends in time and the next run continues. */
const pageLimit = 50;

/**
 * The delay of a run that the sweep schedules. By then, the sweep has moved all deliveries of the run to the backlog.
 */
const moveMilliseconds = minuteMilliseconds / 12;

/** The number of runs and deliveries found by a sweep. */
export interface RedrivenCount {
  /** Endpoints with a queued run. */
  runs: number;
  /** Deliveries without a first attempt, moved to their endpoint's backlog. */
  deliveries: number;
}

/**
 * Queues every due backlog run that has no message. Moves every delivery whose first attempt is overdue to its
 * endpoint's backlog, once. A first attempt is overdue after a crash or when its queue is long. May be repeated or run
 * during deliveries. An endpoint has one run for a backlog of any size, so no backlog delays the sweep of others.
 * @throws AggregateError of all failures, after every other endpoint was processed
 */
export async function redriveDeliveries({ now }: { now: number }): Promise<RedrivenCount> {
  const count: RedrivenCount = { runs: 0, deliveries: 0 };
  const queues = dueShards.flatMap((shard) => [
    () => queueRuns(shard, now, count),
    () => moveDeliveries(shard, now, count),
  ]);
  await processInParallel(queues, queues.length, (queue) => queue());
  return count;
}

async function queueRuns(shard: number, now: number, count: RedrivenCount): Promise<void> {
  await processEach(limitPages(dueRuns(shard, now - redriveGraceMilliseconds)), async (backlogs) => {
    count.runs += backlogs.length;
    // A run that exceeded its time limit was lost, so it is queued again under the same number.
    await processInParallel(backlogs, endpointsAtOnce, (backlog) =>
      announceRun({ ...backlog, isRunning: false }, now),
    );
  });
}

async function moveDeliveries(shard: number, now: number, count: RedrivenCount): Promise<void> {
  await processEach(limitPages(dueDeliveries(shard, now - redriveGraceMilliseconds)), async (references) => {
    // The index is eventually consistent, so pending deliveries are read from the table.
    const pending = (await getDeliveries(references)).flatMap((delivery) =>
      delivery?.status === "pending" && !delivery.isInBacklog ? [delivery] : [],
    );
    count.deliveries += pending.length;
    const byEndpoint = Map.groupBy(pending, ({ endpointId }) => endpointId);
    await processInParallel(byEndpoint.values(), endpointsAtOnce, (deliveries) =>
      moveToOneBacklog(deliveries, now),
    );
  });
}

/** Yields the first pages of a shard. */
async function* limitPages<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let count = 0;
  for await (const page of pages) {
    yield page;
    count += 1;
    if (count === pageLimit) return;
  }
}

/**
 * The run is stored first. After a crash there may be a run without work, but never a delivery without a run.
 */
async function moveToOneBacklog(deliveries: readonly Delivery[], now: number): Promise<void> {
  const [first] = deliveries;
  if (first === undefined) return;
  const run = await scheduleRun(first, { at: now + moveMilliseconds, hungAt: null }, now);
  const updates = new UpdateGathering();
  await Promise.all(
    deliveries.map((delivery) => updates.run(() => updates.update(backlogWrite(delivery, now)))),
  );
  await announceRun(run, now);
}
