import { getEventTime } from "../../persistence/webhooks/event-log.ts";

/**
 * The sequence number of the first event created at or after an instant, by binary search: some twenty reads for a
 * log of a million. One more than the last number when all are older. Where neighbours may be out of order by some
 * time, every event before the result is older than `instant` plus that time.
 *
 * @param instant epoch milliseconds
 */
export async function findSequence(
  log: { partnerId: string; lastSequence: number },
  instant: number,
): Promise<number> {
  let first = 1;
  let behind = log.lastSequence + 1;
  while (first < behind) {
    const middle = Math.floor((first + behind) / 2);
    if ((await getEventTime(log.partnerId, middle)) < instant) first = middle + 1;
    else behind = middle;
  }
  return first;
}
