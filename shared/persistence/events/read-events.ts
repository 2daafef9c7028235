import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { eventKey } from "../keys/item-keys.ts";
import { type QueryPage, queryPage } from "../table/query.ts";
import { toStoredEvent } from "../webhooks/event-items.ts";

// Sorts after every delivery of an event.
const behindDeliveries = "~";

/** A page of a log. Pages before the last page can be empty too, so `isLast` shows whether more events follow. */
export interface EventPage {
  events: StoredEvent[];
  isLast: boolean;
}

/** Reads the events of a log in a range of numbers, both inclusive, oldest first, in pages of at most 1 MB. */
export async function* readEventPages(
  partnerId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<EventPage> {
  if (from > to) return;
  let startKey: QueryPage["lastKey"] = null;
  do {
    const page: QueryPage = await queryPage(["query:event", "query:delivery"], {
      partition: eventKey(partnerId, 0).pk,
      sortKey: "sk BETWEEN :from AND :to",
      filter: "entity = :event",
      values: {
        ":from": eventKey(partnerId, from).sk,
        ":to": `${eventKey(partnerId, to).sk}${behindDeliveries}`,
        ":event": "event",
      },
      startKey,
    });
    startKey = page.lastKey;
    yield { events: page.items.map(toStoredEvent), isLast: startKey === null };
  } while (startKey !== null);
}
