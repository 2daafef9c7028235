import { dayMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/** An index, built in one format of segments. */
export interface FormattedIndex {
  format: number;
  /** The time of the last update, epoch milliseconds. */
  builtAt: number;
}

/** Maximum difference between the update times of two maintained indexes. It is longer than a build takes. */
const lagMilliseconds = 15 * minuteMilliseconds;
const retentionMilliseconds = 30 * dayMilliseconds;

/**
 * Returns the index to use: the index in the newest format, unless it is outdated because an earlier release of the
 * code updated only the other index. Null when there is none.
 */
export function chooseIndex<Index extends FormattedIndex>(indexes: readonly Index[]): Index | null {
  const latest = Math.max(...indexes.map(({ builtAt }) => builtAt));
  const current = indexes.filter(({ builtAt }) => builtAt >= latest - lagMilliseconds);
  return current.sort((one, other) => other.format - one.format)[0] ?? null;
}

/**
 * Reports whether an index can be retired. For thirty days, releases have updated the index `own`, which has another
 * format, and have not updated this index. A release that needs this index is then neither running nor a target for a
 * rollback.
 */
export const isAbandoned = (
  index: FormattedIndex,
  own: FormattedIndex & { startedAt: number },
  now: number,
): boolean =>
  index.format !== own.format &&
  now - own.startedAt > retentionMilliseconds &&
  now - index.builtAt > retentionMilliseconds;
