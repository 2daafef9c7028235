import { openIndex, type SearchIndex } from "../search/open-index.ts";
import { askLoading } from "./ask-loading.ts";
import type { SegmentLoader } from "./segment-loader.ts";

/** One version of the search index, of which only some parts need to be in memory. */
export class StoredIndex {
  readonly #index: SearchIndex;
  readonly #loaders: readonly SegmentLoader[];

  /**
   * @param loaders the base, then deltas from oldest to newest
   * @throws SegmentFormatError when a delta was built on other segments than those before it
   */
  constructor(loaders: readonly SegmentLoader[]) {
    this.#loaders = loaders;
    this.#index = openIndex(loaders.map(({ segment }) => segment));
  }

  get isComplete(): boolean {
    return this.#loaders.every(({ segment }) => segment.bytes.isComplete);
  }

  /**
   * Runs a query on the index. Missing bytes are loaded and the query is repeated, so the query must not change
   * anything. Afterwards the rest of the index is loaded in the background.
   *
   * @throws SegmentFormatError when every read of a part returns invalid bytes
   * @throws ObjectRefused when a segment cannot be read
   */
  async answer<Answer>(question: (index: SearchIndex) => Answer): Promise<Answer> {
    const answer = await askLoading(this.#loaders, () => question(this.#index));
    this.#loadRest().catch(() => undefined);
    return answer;
  }

  /** Runs a query as `answer` does, but loads only the bytes that it needs. @throws as `answer` */
  lookUp<Answer>(question: (index: SearchIndex) => Answer): Promise<Answer> {
    return askLoading(this.#loaders, () => question(this.#index));
  }

  /** Loads the whole index at once. @throws as `answer` */
  async complete(): Promise<void> {
    await Promise.all(this.#loaders.map((loader) => loader.loadAll()));
  }

  async #loadRest(): Promise<void> {
    for (const loader of this.#loaders) if (!loader.segment.bytes.isComplete) await loader.loadRest();
  }
}
