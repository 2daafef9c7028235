import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { eventKey } from "../keys.ts";
import { type QueryPage, queryPage } from "../query.ts";
import { toStoredEvent } from "../webhooks/event-items.ts";

// Sorts after every delivery of an event.
const behindDeliveries = "~";

/** Reads the events of a log with numbers in a range, both inclusive, oldest first and page by page. */
export async function* readEvents(
  partnerId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<StoredEvent> {
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
    yield* page.items.map(toStoredEvent);
    startKey = page.lastKey;
  } while (startKey !== null);
}
