import { Problem } from "../../domain/errors/problem.ts";
import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import type { LoggedEvent } from "../../domain/webhooks/event-log.ts";
import { sequenceOfEventId } from "../../persistence/events/emit-events.ts";
import { getLoggedEvent } from "../../persistence/webhooks/event-log.ts";

/**
 * Returns one event of a partner with its deliveries.
 * @throws Problem event_not_found, also if the event has expired
 */
export async function readEvent(partnerId: string, eventId: string, now: number): Promise<LoggedEvent> {
  const sequence = sequenceOfEventId(eventId);
  const logged = sequence === null ? null : await getLoggedEvent(partnerId, sequence);
  if (logged?.event.eventId === eventId && logged.event.createdAt >= eventsReadableSince(now)) return logged;
  throw new Problem(
    "event_not_found",
    "No event of this account has this id. List the events to find its id.",
  );
}
