import type { IndexRow } from "../src/rows/index-row.ts";
import type { SearchRequest } from "../src/rows/search-request.ts";

/** A search engine for the workload, prepared in one process and measured in another. */
export interface SearchEngine {
  /**
   * Stores the listings under a path, in the form that the engine opens fastest.
   *
   * @param earlier the listings before the last batch, which an engine may store first
   */
  prepare(listings: readonly IndexRow[], path: string, earlier: readonly IndexRow[]): Promise<void>;
  /** Opens the stored data. */
  open(path: string): Promise<OpenEngine>;
}

export interface OpenEngine {
  /** Listing ids of one page in order. */
  search(request: SearchRequest): Promise<string[]> | string[];
  close(): void;
}
