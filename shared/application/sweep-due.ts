import type { DueKey } from "../persistence/keys/due-keys.ts";
import type { DueWork } from "../persistence/keys/item-kinds.ts";
import { dueShards } from "../persistence/table/due-shard.ts";
import { targetOf } from "../persistence/table/permissions.ts";
import { queryDuePage } from "../persistence/table/query.ts";
import {
  readSweepPosition,
  type SweepPosition,
  writeSweepPosition,
} from "../persistence/workers/sweep-positions.ts";

/** Items of one shard that are processed together: with eight shards, some seconds of work. */
const itemsOfPage = 16;

/** Whether a run may start another page. Without it, the run processes everything that is due. */
export interface SweepTime {
  hasTimeLeft?: (() => boolean) | undefined;
}

/**
 * Processes the due items of one kind, oldest first, some of every shard at a time. A run that is out of time stores
 * its position, and the next run continues there. Failed items therefore never delay later items; they are retried
 * after a run has reached the end.
 * @param request.until epoch milliseconds
 * @throws AggregateError of all failures, after all pages for which there was time
 */
export async function sweepDue<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  { until, hasTimeLeft = () => true }: SweepTime & { until: number },
  processPage: (keys: DueKey<Work>[]) => Promise<unknown>,
): Promise<void> {
  const work = targetOf<Work>(permission);
  const stored = await readSweepPosition(work);
  let open = new Map(dueShards.map((shard) => [shard, startIn(stored, shard, until)]));
  const failures: unknown[] = [];
  do {
    const pages = await readPages(permission, open, until);
    const keys = pages.flatMap((page) => page.keys);
    if (keys.length > 0) await processPage(keys).catch((error: unknown) => failures.push(error));
    open = new Map(pages.flatMap(({ shard, lastKey }) => (lastKey === null ? [] : [[shard, lastKey]])));
  } while (open.size > 0 && hasTimeLeft());
  // Stores where this run stopped, or clears the position that an earlier run stored.
  if (open.size > 0 || Object.keys(stored).length > 0) {
    await writeSweepPosition(work, Object.fromEntries(open) as SweepPosition);
  }
  const all = failures.flatMap((error) => (error instanceof AggregateError ? error.errors : [error]));
  if (all.length > 0) throw new AggregateError(all, `${all.length} items failed`);
}

/**
 * Returns the position from which to continue in a shard; null for the start. Ignores a stored position after `until`,
 * which exists only if the clock was set back.
 */
function startIn(stored: SweepPosition, shard: number, until: number): Record<string, unknown> | null {
  const row = stored[shard];
  return row === undefined || Number(row.dueat) > until ? null : row;
}

function readPages<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  open: ReadonlyMap<number, Record<string, unknown> | null>,
  until: number,
) {
  return Promise.all(
    [...open].map(async ([shard, startKey]) => {
      const page = await queryDuePage<Work>(permission, { shard, until, limit: itemsOfPage, startKey });
      const keys = page.items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }) as DueKey<Work>);
      return { shard, keys, lastKey: page.lastKey };
    }),
  );
}
