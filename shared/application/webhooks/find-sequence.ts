import { findNextEvent, getEventTime } from "../../persistence/webhooks/event-log.ts";

/**
 * Returns the sequence number of the first event created at or after an instant; the number after the last event if all
 * are older. The binary search takes about twenty reads for a million events, and one more read for each number whose
 * event has expired or was lost. If events may be out of order by a certain time, every event before the result is
 * older than `instant` plus that time.
 *
 * @param instant epoch milliseconds
 */
export async function findSequence(
  { partnerId, lastSequence }: { partnerId: string; lastSequence: number },
  instant: number,
): Promise<number> {
  let first = 1;
  let behind = lastSequence + 1;
  while (first < behind) {
    const middle = Math.floor((first + behind) / 2);
    const createdAt = await getEventTime(partnerId, middle);
    const found =
      createdAt === null
        ? await findNextEvent(partnerId, middle, behind - 1)
        : { sequence: middle, createdAt };
    if (found !== null && found.createdAt < instant) first = found.sequence + 1;
    else behind = middle;
  }
  return first;
}
