import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import { type LogPage, readSubjectLog } from "../../persistence/webhooks/event-log.ts";
import { readWatch, type WatchReference } from "./read-watch.ts";

/**
 * Returns the webhook log of one watch, newest first, read in the same round trip as the watch.
 *
 * @param page.beforeSequence last sequence of the previous page; null for the first page
 * @throws Problem eagle_eye_watch_not_found
 */
export async function listWatchEvents(
  which: WatchReference,
  page: { beforeSequence: number | null; limit: number; now: number },
): Promise<LogPage> {
  const [, log] = await Promise.all([
    readWatch(which),
    readSubjectLog(which.watchId, {
      partnerId: which.partnerId,
      filter: {},
      fromSequence: 1,
      toSequence: page.beforeSequence === null ? endOfSequence : page.beforeSequence - 1,
      newestFirst: true,
      limit: page.limit,
      readableSince: eventsReadableSince(page.now),
    }),
  ]);
  return log;
}
