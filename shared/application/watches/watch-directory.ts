import { hourMilliseconds } from "../../domain/time/durations.ts";
import type { WatchMark } from "../../domain/watches/watch-message.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { activeWatchPages, beforeMark, firstActiveMark } from "../../persistence/watches/active-watches.ts";
import { WatchSegment } from "./watch-segment.ts";

/**
 * The maximum number of watches that stay in memory between runs, and the number per segment if there are more watches.
 */
export interface SegmentSizes {
  kept: number;
  streamed: number;
}

const defaultSizes: SegmentSizes = { kept: 100_000, streamed: 50_000 };

/** Paused watches stay in the directory until it is rebuilt; evaluation skips them. */
const rebuiltAfterMilliseconds = hourMilliseconds;

/** All active automatic watches of an environment if they fit into memory, updated between runs. */
class WatchDirectory {
  readonly builtAt: number;
  readonly segment = new WatchSegment();
  readonly #known = new Set<string>();
  readonly #marks = new Map<number, string>();
  readonly #most: number;

  constructor(now: number, most: number) {
    this.builtAt = now;
    this.#most = most;
  }

  /**
   * Adds the watches that became active since the last update.
   * @returns false if there are too many to keep in memory
   */
  async update(): Promise<boolean> {
    await Promise.all(dueShards.map((shard) => this.#updateShard(shard)));
    return this.segment.size <= this.#most;
  }

  async #updateShard(shard: number): Promise<void> {
    const mark = this.#marks.get(shard);
    const after = mark === undefined ? firstActiveMark : beforeMark(mark);
    for await (const page of activeWatchPages(shard, after)) {
      for (const watch of page.watches) {
        if (this.#known.has(watch.watchId)) continue;
        this.#known.add(watch.watchId);
        this.segment.add(watch);
      }
      this.#marks.set(shard, page.mark);
      if (this.segment.size > this.#most) return;
    }
  }
}

/** Some of the active watches, and the position after them; null at the end. */
export interface ReadSegment {
  segment: WatchSegment;
  mark: WatchMark | null;
}

/** Reads the active watches of an environment in successive runs. */
export class WatchReader {
  readonly #sizes: SegmentSizes;
  #directory: WatchDirectory | null = null;
  #tooManyAt: number | null = null;

  constructor(sizes: SegmentSizes = defaultSizes) {
    this.#sizes = sizes;
  }

  /**
   * Yields all active watches after a position: in one cached segment if they fit into memory, otherwise in several
   * segments, of which only the latest is in memory.
   * @param after null starts with the first
   */
  async *segments(now: number, after: WatchMark | null): AsyncGenerator<ReadSegment> {
    const directory = after === null ? await this.#loadDirectory(now) : null;
    if (directory !== null) yield { segment: directory.segment, mark: null };
    else yield* this.#stream(after);
  }

  async #loadDirectory(now: number): Promise<WatchDirectory | null> {
    const isOver = (since: number) => now - since > rebuiltAfterMilliseconds;
    if (this.#tooManyAt !== null && !isOver(this.#tooManyAt)) return null;
    const isOld = this.#directory === null || isOver(this.#directory.builtAt);
    const directory = isOld ? new WatchDirectory(now, this.#sizes.kept) : this.#directory!;
    const fits = await directory.update();
    this.#directory = fits ? directory : null;
    this.#tooManyAt = fits ? null : now;
    return this.#directory;
  }

  async *#stream(after: WatchMark | null): AsyncGenerator<ReadSegment> {
    let segment = new WatchSegment();
    for (const shard of dueShards) {
      if (after !== null && shard < after.shard) continue;
      const from = after?.shard === shard ? after.key : firstActiveMark;
      for await (const { watches, mark } of activeWatchPages(shard, from)) {
        for (const watch of watches) segment.add(watch);
        if (segment.size < this.#sizes.streamed) continue;
        yield { segment, mark: { shard, key: mark } };
        segment = new WatchSegment();
      }
    }
    yield { segment, mark: null };
  }
}
