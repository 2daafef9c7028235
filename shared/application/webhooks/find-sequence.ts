import { getEventTime } from "../../persistence/webhooks/event-log.ts";

/**
 * The sequence number of the first event of a log that was created at an instant or later, by halving: some twenty reads
 * for a log of a million. One more than the last when all are older. Where neighbours are out of order by up to an amount
 * of time, everything before the answer is older than `instant` plus that amount.
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
