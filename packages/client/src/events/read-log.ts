import { EventGapError } from "../errors.ts";
import type { EventLogEntry, WebhookEvent } from "../generated/types.ts";
import { pause } from "../pause.ts";

/** Fetches the log page after a sequence number, oldest first, or the page of a cursor. */
export type FetchLogPage = (
  place: { after_sequence: number; cursor?: string | undefined; limit: number },
  signal: AbortSignal | undefined,
) => PromiseLike<{ data: readonly EventLogEntry[]; next_cursor: string | null }>;

/** The reading position and the retry options. */
export interface ReadLogOptions {
  /** The last event to read. */
  readonly after: number;
  /** The number up to which the log is read, which must exist; by default the log's current end. */
  readonly upTo?: number | undefined;
  /** The time for which a missing number is requested again. */
  readonly gapMilliseconds: number;
  readonly signal: AbortSignal | undefined;
}

const rereadMilliseconds = 250;
const largestPage = 200;

/**
 * Yields every event after a number exactly once, in numerical order. The function corrects repeated, missing and
 * reordered events by requesting everything after the last number again.
 * @throws EventGapError if a number stays missing
 */
export async function* readLog(
  fetchPage: FetchLogPage,
  { after, upTo = Number.POSITIVE_INFINITY, gapMilliseconds, signal }: ReadLogOptions,
): AsyncGenerator<WebhookEvent, void, undefined> {
  let last = after;
  let cursor: string | undefined;
  let gapSince: number | null = null;
  while (last < upTo) {
    const limit = Math.min(largestPage, upTo - last);
    const page = await fetchPage({ after_sequence: last, cursor, limit }, signal);
    const { run, behind } = splitPage(page.data, last, upTo);
    for (const entry of run) {
      last = entry.sequence;
      // The log's envelopes are the same as in webhooks.
      yield entry.payload as unknown as WebhookEvent;
    }
    const isEnd = behind === undefined && page.next_cursor === null;
    if (isEnd && upTo === Number.POSITIVE_INFINITY) return;
    const hasGap = run.length === 0 && (behind !== undefined || isEnd);
    cursor = run.length === 0 && !hasGap && page.next_cursor !== null ? page.next_cursor : undefined;
    if (!hasGap) {
      gapSince = null;
      continue;
    }
    gapSince ??= performance.now();
    if (performance.now() - gapSince >= gapMilliseconds) throw new EventGapError(last, behind ?? upTo + 1);
    await pause(rereadMilliseconds, signal);
  }
}

/** Returns the consecutive entries after a number, and the first number after a gap. */
function splitPage(entries: readonly EventLogEntry[], after: number, upTo: number) {
  const run: EventLogEntry[] = [];
  let next = after + 1;
  const sorted = [...entries].sort((one, other) => one.sequence - other.sequence);
  for (const entry of sorted) {
    if (entry.sequence > upTo || entry.sequence > next) break;
    if (entry.sequence < next) continue;
    run.push(entry);
    next++;
  }
  const behind = sorted.find(({ sequence }) => sequence > next)?.sequence;
  return { run, behind };
}
