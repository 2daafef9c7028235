import { randomBytes } from "node:crypto";
import { emitEvents } from "./emit-event.ts";

/** A body that stays as large in the table: random bytes cannot be compressed. */
const bytesOfEvent = 240_000;
/** Within the size limit of a transaction. */
const eventsAtOnce = 10;

/** Emits events of a quarter of a megabyte each, so that a page of a query has a few of them. */
export async function emitLargeEvents(partnerId: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= eventsAtOnce) {
    const drafts = Array.from({ length: Math.min(left, eventsAtOnce) }, () => ({
      data: { text: randomBytes(bytesOfEvent).toString("base64") },
    }));
    await emitEvents(partnerId, drafts);
  }
}
