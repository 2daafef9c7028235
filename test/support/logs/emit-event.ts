import { commitWithRetries } from "../../../shared/application/commit-with-retries.ts";
import type { EventDraft, EventStream } from "../../../shared/domain/webhooks/event.ts";
import { eventWrites, readEventStreams } from "../../../shared/persistence/events/emit-events.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";

/** Emits events to one partner as a use case does. Returns the sequence number of the last. */
export function emitEvents(
  partnerId: string,
  drafts: readonly Partial<EventDraft>[] = [{}],
  now: number = Date.now(),
): Promise<number> {
  const complete = drafts.map(
    (draft): EventDraft => ({
      type: "order.status_changed",
      subjectId: "ord_1",
      data: { order: {} },
      ...draft,
    }),
  );
  return commitWithRetries(async () => {
    const stream = (await readEventStreams([partnerId])).get(partnerId) as EventStream;
    await commit(eventWrites(stream, complete, { environment: "sandbox", apiVersion: "v1.60", now }));
    return stream.lastSequence + drafts.length;
  });
}
