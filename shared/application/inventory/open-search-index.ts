import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import { loadSearchIndex } from "../../adapters/search-index/load-search-index.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { IndexPointer } from "../../persistence/inventory/index-pointer.ts";

/** Half of the interval at which the build of a missing index is requested. */
const retryAfterSeconds = 30;

/**
 * Opens the index that `findReadableIndex` found. Without an index, it is unknown which cars exist. An environment
 * without cars has an empty index.
 * @throws Problem service_unavailable if there is no index
 */
export async function openSearchIndex(pointer: IndexPointer | null): Promise<StoredIndex> {
  if (pointer !== null) return loadSearchIndex(pointer);
  throw new Problem(
    "service_unavailable",
    "Auction cars cannot be searched at the moment. Try again after the seconds in Retry-After.",
    { retry_after_seconds: retryAfterSeconds },
    { headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}
