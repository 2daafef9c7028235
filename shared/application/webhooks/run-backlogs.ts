import { beginRun, endRun, type RunReference } from "../../domain/webhooks/backlog.ts";
import { runMessages } from "../../domain/webhooks/run-message.ts";
import { changeBacklog } from "../../persistence/webhooks/backlogs.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { announceRun } from "./schedule-run.ts";
import { workBacklog } from "./work-backlog.ts";
import { type QueuedMessage, workMessages } from "./work-messages.ts";

/**
 * Processes a batch of backlog messages concurrently: makes the due attempts at each endpoint and schedules its next
 * run. Returns the ids of messages to redeliver. If several messages name the same run, only one message finds work.
 * The sweep repeats a run that a crash interrupted.
 */
export const runBacklogs = (queued: readonly QueuedMessage[], context: DeliveryContext): Promise<string[]> =>
  workMessages(queued, runMessages.parse, async (runs) => runs.map((run) => () => runBacklog(run, context)));

async function runBacklog(wanted: RunReference, context: DeliveryContext): Promise<void> {
  const startedAt = context.clock.now();
  const running = await changeBacklog(
    wanted,
    (backlog) => beginRun(backlog, wanted.turn, startedAt),
    startedAt,
  );
  if (running === null) return;
  const result = await workBacklog(running, context);
  const now = context.clock.now();
  const ended = await changeBacklog(wanted, (backlog) => endRun(backlog, running.turn, result, now), now);
  await announceRun(ended, now);
}
