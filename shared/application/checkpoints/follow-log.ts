import type { CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import {
  type BrokenLink,
  type ChainPlace,
  chainStart,
  followEvent,
} from "../../persistence/events/event-chain.ts";
import { readEventPages } from "../../persistence/events/read-events.ts";
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
  /** An event and its digest: the last of the log as its counter has it, or one with a checkpoint. */
  end: CheckpointPlace;
}

/** How a log is followed. */
export interface LogReading<Kept> {
  /** The walk ends after this many pages of 1 MB each, at the first event with a digest. */
  mostPages: number;
  /** Takes each event that follows, with the digest at it, and returns what is kept of it. */
  keep?: (event: StoredEvent, place: ChainPlace) => Kept[];
}

/** A part of a log in which each event follows from the one before. */
export interface FollowedLog<Kept> {
  /** The last place that was followed: the end of the span, or an earlier one if the pages were used up. */
  place: CheckpointPlace;
  kept: Kept[];
  pages: number;
}

/** How far a log could be followed. */
interface LogWalk<Kept> {
  place: ChainPlace;
  /** The event whose digest does not follow, where the walk ended; null if all do. */
  broken: BrokenLink | null;
  /** The first number that is missing on the way; null if none is. */
  missing: number | null;
  kept: Kept[];
  pages: number;
  /** True if the walk ended before the end because its pages were used up. */
  isCut: boolean;
}

/**
 * Follows a partner's log from a place to its end, in memory of one page.
 * @throws LogChanged if an event does not follow, is missing, or the last digest is not that of the end. The oldest
 *   events of a log may have left the table.
 */
export async function followLog<Kept = never>(
  span: LogSpan,
  reading: LogReading<Kept>,
): Promise<FollowedLog<Kept>> {
  const { partnerId, from, end } = span;
  if (end.sequence < from.sequence)
    throw new LogChanged(partnerId, `it ends at ${end.sequence}, before its checkpoint of ${from.sequence}`);
  const walk = await readWholeOrLast(
    () => walkLog(span, reading),
    ({ broken, missing, isCut, place }) =>
      broken !== null || (missing === null && (isCut || place.sequence === end.sequence)),
  );
  const { place, broken, missing, kept, pages, isCut } = walk;
  if (broken !== null) throw new LogChanged(partnerId, `event ${broken.sequence} has another digest`);
  if (missing !== null) throw new LogChanged(partnerId, `event ${missing} is missing`);
  if (isCut && place.digest !== null)
    return { place: { sequence: place.sequence, digest: place.digest }, kept, pages };
  const hasLeft = from.sequence === 0 && place.sequence === 0;
  if (place.sequence !== end.sequence && !hasLeft)
    throw new LogChanged(partnerId, `event ${end.sequence} is missing`);
  if (place.sequence === end.sequence && place.digest !== null && place.digest !== end.digest)
    throw new LogChanged(partnerId, `event ${end.sequence} has another digest than was recorded`);
  return { place: end, kept, pages };
}

async function walkLog<Kept>(
  { partnerId, from, end }: LogSpan,
  { mostPages, keep = () => [] }: LogReading<Kept>,
): Promise<LogWalk<Kept>> {
  const walk: LogWalk<Kept> = { place: from, broken: null, missing: null, kept: [], pages: 0, isCut: false };
  const numbers = { from: from.sequence + 1, to: end.sequence };
  for await (const { events, isLast } of readEventPages(partnerId, numbers)) {
    walk.pages += 1;
    for (const event of events) {
      const { place, broken } = followEvent(walk.place, event);
      if (broken !== null) return { ...walk, broken };
      const mayHaveLeft = walk.place.sequence === 0;
      if (event.sequence !== walk.place.sequence + 1 && !mayHaveLeft)
        walk.missing ??= walk.place.sequence + 1;
      walk.place = place;
      walk.kept.push(...keep(event, place));
    }
    const hasAdvanced = walk.place.sequence > from.sequence && walk.place.digest !== null;
    if (walk.pages >= mostPages && hasAdvanced && !isLast) return { ...walk, isCut: true };
  }
  return walk;
}
