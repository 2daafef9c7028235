import { callTurn, type EndpointBacklog, type EndpointReference } from "../../domain/webhooks/backlog.ts";
import { canWaitInQueue } from "../../domain/webhooks/redrive.ts";
import { changeBacklog, turnOf } from "../../persistence/webhooks/backlogs.ts";
import { logger } from "../../platform/logger.ts";
import { enqueueTurn } from "./enqueue-attempts.ts";

/**
 * Has the deliveries that wait for an endpoint worked on at `at`, or as soon as it is the endpoint's turn after that.
 * Costs one read where a turn is called for already.
 *
 * @param wanted.hungAt when an attempt at the endpoint last took over 2 s; null for never
 * @returns what has to be announced once the delivery is stored; null for nothing
 */
export const scheduleTurn = (
  endpoint: EndpointReference,
  wanted: { at: number; hungAt: number | null },
  now: number,
): Promise<EndpointBacklog | null> =>
  changeBacklog(endpoint, (backlog) => callTurn(backlog, endpoint, wanted, now), now);

/**
 * Queues a scheduled run with a delay until it is due. Never throws, because the sweep finds a run without a message or
 * a run due in over 15 minutes.
 */
export async function announceTurn(backlog: EndpointBacklog | null, now: number): Promise<void> {
  if (backlog === null || backlog.isRunning || backlog.dueAt === null) return;
  if (!canWaitInQueue(backlog.dueAt, now)) return;
  try {
    await enqueueTurn(backlog, now);
  } catch (error) {
    logger.warn("Could not queue an endpoint's turn", { ...turnOf(backlog), error: error as Error });
  }
}
