import { type EndpointBacklog, type EndpointReference, requestRun } from "../../domain/webhooks/backlog.ts";
import { canWaitInQueue } from "../../domain/webhooks/redrive.ts";
import { changeBacklog, runOf } from "../../persistence/webhooks/backlogs.ts";
import { logger } from "../../platform/logger.ts";
import { enqueueRun } from "./enqueue-attempts.ts";

/**
 * Schedules the next run for an endpoint's waiting deliveries at `at`, or at the first later time at which the endpoint
 * may be called. Takes one read if a run is already scheduled.
 *
 * @param wanted.hungAt the time of the last attempt at the endpoint that took over 2 s; null if there was none
 * @returns what `announceRun` must queue after the delivery is stored; null for nothing
 */
export const scheduleRun = (
  endpoint: EndpointReference,
  wanted: { at: number; hungAt: number | null },
  now: number,
): Promise<EndpointBacklog | null> =>
  changeBacklog(endpoint, (backlog) => requestRun(backlog, endpoint, wanted, now), now);

/**
 * Queues a scheduled run with a delay until it is due. Never throws, because the sweep finds runs without a
 * message and runs that are due in over 15 minutes.
 */
export async function announceRun(backlog: EndpointBacklog | null, now: number): Promise<void> {
  if (backlog === null || backlog.isRunning || backlog.dueAt === null) return;
  if (!canWaitInQueue(backlog.dueAt, now)) return;
  try {
    await enqueueRun(backlog, now);
  } catch (error) {
    logger.warn("Could not queue an endpoint's run", { ...runOf(backlog), error: error as Error });
  }
}
