import type { CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import {
  type BrokenLink,
  type ChainPlace,
  chainStart,
  followEvent,
} from "../../persistence/events/event-chain.ts";
import { readEvents } from "../../persistence/events/read-events.ts";
import { readWholeOrLast } from "../../persistence/read-until-whole.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";

/** A log is not what its signed checkpoints say, so nothing is signed about it. */
export class LogChanged extends Error {
  override readonly name = "LogChanged";

  /** Counts the finding for operators. */
  constructor(log: string, what: string) {
    super(`Log ${log} was changed: ${what}`);
    recordMetric("ChangedLogs", 1);
    logger.error("A log was changed", { log, what });
  }
}

/** Returns where a partner's log ends, as its counter says. */
export async function readLogEnd(partnerId: string): Promise<CheckpointPlace> {
  const stream = (await readEventStreams([partnerId])).get(partnerId);
  return { sequence: stream?.lastSequence ?? 0, digest: stream?.lastDigest ?? chainStart(partnerId) };
}

/** The place before the first event of a partner's log. */
export const startOfLog = (partnerId: string): CheckpointPlace => ({
  sequence: 0,
  digest: chainStart(partnerId),
});

/** The part of a log to follow. */
export interface LogSpan {
  partnerId: string;
  from: CheckpointPlace;
  /** Its last event and digest. */
  end: CheckpointPlace;
}

/** How far a log could be followed. */
interface LogWalk<Kept> {
  place: ChainPlace;
  /** The event whose digest does not follow, where the walk ended; null if all do. */
  broken: BrokenLink | null;
  /** The first number that is missing on the way; null if none is. */
  missing: number | null;
  kept: Kept[];
}

/**
 * Follows a partner's log from a place to its end, in memory of one page.
 * @param keep takes each event that follows, with the digest at it, and returns what is kept of it
 * @returns all that was kept
 * @throws LogChanged if an event does not follow, is missing, or the last digest is not the counter's. The oldest
 *   events of a log may have left the table.
 */
export async function followLog<Kept = never>(
  span: LogSpan,
  keep: (event: StoredEvent, place: ChainPlace) => Kept[] = () => [],
): Promise<Kept[]> {
  const { partnerId, from, end } = span;
  if (end.sequence < from.sequence)
    throw new LogChanged(partnerId, `it ends at ${end.sequence}, before its checkpoint of ${from.sequence}`);
  const { place, broken, missing, kept } = await readWholeOrLast(
    () => walkLog(span, keep),
    (walk) => walk.broken !== null || (walk.missing === null && walk.place.sequence === end.sequence),
  );
  if (broken !== null) throw new LogChanged(partnerId, `event ${broken.sequence} has another digest`);
  if (missing !== null) throw new LogChanged(partnerId, `event ${missing} is missing`);
  const hasLeft = from.sequence === 0 && place.sequence === 0;
  if (hasLeft && end.sequence > 0) return kept;
  if (place.sequence !== end.sequence) throw new LogChanged(partnerId, `event ${end.sequence} is missing`);
  if (place.digest !== null && place.digest !== end.digest)
    throw new LogChanged(partnerId, "its counter holds another digest than its last event");
  return kept;
}

async function walkLog<Kept>(
  { partnerId, from, end }: LogSpan,
  keep: (event: StoredEvent, place: ChainPlace) => Kept[],
): Promise<LogWalk<Kept>> {
  let place: ChainPlace = from;
  let missing: number | null = null;
  const kept: Kept[] = [];
  for await (const event of readEvents(partnerId, { from: from.sequence + 1, to: end.sequence })) {
    const followed = followEvent(place, event);
    if (followed.broken !== null) return { place, broken: followed.broken, missing, kept };
    const mayHaveLeft = place.sequence === 0;
    if (event.sequence !== place.sequence + 1 && !mayHaveLeft) missing ??= place.sequence + 1;
    place = followed.place;
    kept.push(...keep(event, place));
  }
  return { place, broken: null, missing, kept };
}
