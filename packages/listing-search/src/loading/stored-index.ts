import { openIndex, type SearchIndex } from "../search/open-index.ts";
import { askLoading } from "./ask-loading.ts";
import type { SegmentLoader } from "./segment-loader.ts";

/** One version of the search index, of which only some parts need to be in memory. */
export class StoredIndex {
  readonly #index: SearchIndex;
  readonly #loaders: readonly SegmentLoader[];

  /**
   * @param loaders the base, then deltas from oldest to newest
   * @throws SegmentFormatError when a delta was built above other segments than those before it
   */
  constructor(loaders: readonly SegmentLoader[]) {
    this.#loaders = loaders;
    this.#index = openIndex(loaders.map(({ segment }) => segment));
  }

  get isComplete(): boolean {
    return this.#loaders.every(({ segment }) => segment.bytes.isComplete);
  }

  /**
   * Answers a question to the index. What it needs is loaded first: it is asked again each time it missed something, so
   * it must change nothing. Afterwards the rest of the index is loaded without being waited for.
   *
   * @throws SegmentFormatError when part of a segment keeps coming otherwise than it was written
   * @throws ObjectRefused when a segment cannot be read
   */
  async answer<Answer>(question: (index: SearchIndex) => Answer): Promise<Answer> {
    const answer = await askLoading(this.#loaders, () => question(this.#index));
    this.#loadRest().catch(() => undefined);
    return answer;
  }

  /** Loads all of the index at once. @throws as `answer` */
  async complete(): Promise<void> {
    await Promise.all(this.#loaders.map((loader) => loader.loadAll()));
  }

  async #loadRest(): Promise<void> {
    for (const loader of this.#loaders) if (!loader.segment.bytes.isComplete) await loader.loadRest();
  }
}
