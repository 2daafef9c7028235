import { beginTurn, endTurn, type TurnReference } from "../../domain/webhooks/backlog.ts";
import { turnMessages } from "../../domain/webhooks/turn-message.ts";
import { changeBacklog } from "../../persistence/webhooks/backlogs.ts";
import { announceTurn } from "./call-turn.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { workBacklog } from "./work-backlog.ts";
import { type QueuedMessage, workMessages } from "./work-messages.ts";

/**
 * Processes a batch of backlog messages concurrently: makes the due attempts at each endpoint and schedules its next
 * run. Returns the ids of messages to redeliver. If several messages name the same run, only one message finds work.
 * The sweep repeats a run that a crash interrupted.
 */
export const takeTurns = (queued: readonly QueuedMessage[], context: DeliveryContext): Promise<string[]> =>
  workMessages(queued, turnMessages.parse, async (turns) =>
    turns.map((turn) => () => takeTurn(turn, context)),
  );

async function takeTurn(wanted: TurnReference, context: DeliveryContext): Promise<void> {
  const startedAt = context.clock.now();
  const running = await changeBacklog(
    wanted,
    (backlog) => beginTurn(backlog, wanted.turn, startedAt),
    startedAt,
  );
  if (running === null) return;
  const result = await workBacklog(running, context);
  const now = context.clock.now();
  const ended = await changeBacklog(wanted, (backlog) => endTurn(backlog, running.turn, result, now), now);
  await announceTurn(ended, now);
}
