import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import type { CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import {
  type BrokenLink,
  type ChainPosition,
  chainStart,
  followEvent,
  hasOnlyDigests,
  openBody,
} from "../../persistence/events/event-chain.ts";
import { readEventPages } from "../../persistence/events/read-events.ts";
import { readWholeOrLast } from "../../persistence/table/read-until-whole.ts";
import { idTime } from "../../platform/create-id.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";

/** A log contradicts its signed checkpoints. The log must not be signed again. */
export class LogChanged extends Error {
  override readonly name = "LogChanged";

  /** Counts the finding for operators. */
  constructor(log: string, what: string) {
    super(`Log ${log} was changed: ${what}`);
    recordMetric("ChangedLogs", 1);
    logger.error("A log was changed", { log, what });
  }
}

/** Returns the end of a partner's log according to its counter. */
export async function readLogEnd(partnerId: string): Promise<CheckpointPosition> {
  const stream = (await readEventStreams([partnerId])).get(partnerId);
  return { sequence: stream?.lastSequence ?? 0, digest: stream?.lastDigest ?? chainStart(partnerId) };
}

/** The position before the first event of a partner's log. */
export const startOfLog = (partnerId: string): CheckpointPosition => ({
  sequence: 0,
  digest: chainStart(partnerId),
});

/** The part of a log to verify. */
export interface LogSpan {
  partnerId: string;
  from: CheckpointPosition;
  /** The last event and its digest, from the log's counter or from a checkpoint. */
  end: CheckpointPosition;
  now: number;
}

/** Options for verifying a log. */
export interface LogReading<Kept> {
  /**
   * The number of pages of 1 MB after which reading stops. If the last event of a page has no digest, the next page is
   * read too.
   */
  mostPages: number;
  /** Whether the first events must be in the table even if the partner is old. */
  needsStart?: boolean;
  /** Receives each verified event, and returns the part of it to keep. */
  keep?: (event: StoredEvent) => Kept[];
}

/** A part of a log in which each event follows from the previous event. */
export interface FollowedLog<Kept> {
  /** The last verified position: the end of the span, or an earlier position if the page limit was reached. */
  place: CheckpointPosition;
  kept: Kept[];
  pages: number;
}

/** The result of verifying a log. */
interface LogWalk<Kept> {
  place: ChainPosition;
  /** The first event whose digest does not follow from the previous event; null if there is none. */
  broken: BrokenLink | null;
  /** The first missing number; null if none is missing. */
  missing: number | null;
  kept: Kept[];
  pages: number;
  /** True if the page limit was reached before the end. */
  isCut: boolean;
}

/**
 * Reports whether the first events of a partner's log may have left the table. The partner's id contains the creation
 * time of the log. The log's chain begins with this id, so nobody can change the time unnoticed.
 */
const haveLeft = ({ partnerId, from, now }: LogSpan): boolean =>
  from.sequence === 0 && (idTime(partnerId) ?? Number.POSITIVE_INFINITY) < eventsReadableSince(now);

/**
 * Verifies a partner's log from a position to its end, with one page in memory at a time. The first events may have
 * left the table once the partner is older than the retention period of events.
 * @throws LogChanged if an event is missing or does not follow from the previous one, or if the last digest differs
 * from the digest of the span's end
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
  const hasLeft = place.sequence === 0 && !reading.needsStart && haveLeft(span);
  if (place.sequence !== end.sequence && !hasLeft)
    throw new LogChanged(partnerId, `event ${end.sequence} is missing`);
  if (place.sequence === end.sequence && place.digest !== null && place.digest !== end.digest)
    throw new LogChanged(partnerId, `event ${end.sequence} has another digest than was recorded`);
  return { place: end, kept, pages };
}

async function walkLog<Kept>(
  span: LogSpan,
  { mostPages, needsStart = false, keep = () => [] }: LogReading<Kept>,
): Promise<LogWalk<Kept>> {
  const { partnerId, from, end } = span;
  const walk: LogWalk<Kept> = { place: from, broken: null, missing: null, kept: [], pages: 0, isCut: false };
  const numbers = { from: from.sequence + 1, to: end.sequence };
  let needsDigest = from.sequence > 0 || hasOnlyDigests(partnerId);
  for await (const { events, isLast } of readEventPages(partnerId, numbers)) {
    walk.pages += 1;
    for (const event of events) {
      const { place, broken } = followEvent(walk.place, event, needsDigest);
      if (broken !== null) return { ...walk, broken };
      needsDigest ||= openBody(event.body) !== null;
      const mayHaveLeft = walk.place.sequence === 0 && !needsStart && haveLeft(span);
      if (event.sequence !== walk.place.sequence + 1 && !mayHaveLeft)
        walk.missing ??= walk.place.sequence + 1;
      walk.place = place;
      walk.kept.push(...keep(event));
    }
    const hasAdvanced = walk.place.sequence > from.sequence && walk.place.digest !== null;
    if (walk.pages >= mostPages && hasAdvanced && !isLast) return { ...walk, isCut: true };
  }
  return walk;
}
