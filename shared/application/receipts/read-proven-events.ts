import type { OrderResource } from "../../contract/resources/orders/order.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { logBounds } from "../../domain/signing/log-bounds.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { EventType } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { openBody } from "../../persistence/events/event-chain.ts";
import { idTime } from "../../platform/create-id.ts";
import { findCheckpoints } from "../checkpoints/find-checkpoint.ts";
import { followLog, type LogSpan, startOfLog } from "../checkpoints/follow-log.ts";

/** An order's event that follows from signed checkpoints. */
export interface ProvenEvent {
  event_id: string;
  type: EventType;
  sequence: number;
  at: string;
  /** Null for events from before the chain started. */
  digest: string | null;
  /** The order in the event; null for an event without an order. */
  order: OrderResource | null;
}

/** The order whose events are read, and the end of its partner's log. */
export interface ProvenSpan {
  partnerId: string;
  orderId: string;
  end: CheckpointPosition;
  now: number;
}

/**
 * A checkpoint's time is the start of its run. The checkpoint may therefore cover events that are later by up to this
 * time.
 */
const longestSigning = 20 * minuteMilliseconds;

/**
 * Returns the events of an order, oldest first. Verifies the log up to its end, starting at a checkpoint that was
 * signed before the order's id was created, so that no event of the order can be missing.
 * @throws LogChanged if an event is missing or does not follow from the log, or if the newest checkpoint has another
 * digest
 * @throws Problem `conflict` if that part of the log exceeds the limit
 */
export async function readProvenEvents(span: ProvenSpan): Promise<ProvenEvent[]> {
  const { partnerId, orderId, now } = span;
  const events: ProvenEvent[] = [];
  let mostPages: number = logBounds.receiptMegabytes;
  for (const part of await cutLog(span)) {
    const followed = await followLog(
      { partnerId, now, ...part },
      {
        mostPages,
        needsStart: true,
        keep: (event) => (event.body.includes(`"${orderId}"`) ? readEvent(event, orderId) : []),
      },
    );
    mostPages -= followed.pages;
    if (followed.place.sequence !== part.end.sequence || mostPages < 0) throw tooLong();
    events.push(...followed.kept);
  }
  return events;
}

const tooLong = () =>
  new Problem(
    "conflict",
    "Your log since this order is longer than a receipt can cover. Verify the order's events in your own copy of the log, and read receipts of later orders sooner.",
    { reason: "log_too_long" },
  );

/**
 * Returns the part of the log to verify, which starts at a checkpoint that was signed before the order was placed. The
 * part is split at the newest checkpoint, so that the log is also compared with that checkpoint's digest.
 */
async function cutLog({ partnerId, orderId, end }: ProvenSpan): Promise<Pick<LogSpan, "from" | "end">[]> {
  const start = startOfLog(partnerId);
  const signedBefore = (idTime(orderId) ?? 0) - longestSigning;
  const found = await findCheckpoints(partnerId, signedBefore, end.sequence + 1);
  const { newest = start, before = start } = found;
  const rest = { from: newest, end };
  return before.sequence < newest.sequence ? [{ from: before, end: newest }, rest] : [rest];
}

/** Reads only the event's body, because the digest covers nothing else. */
function readEvent({ body }: StoredEvent, orderId: string): ProvenEvent[] {
  const digest = openBody(body)?.digest ?? null;
  const { id, type, sequence, created_at: at, data } = JSON.parse(body);
  const order = (data.order ?? null) as OrderResource | null;
  if (order?.id !== orderId && data.order_id !== orderId) return [];
  return [{ event_id: id, type, sequence, at, digest, order }];
}
