import type { RequestSearch } from "../../domain/operations/request-search.ts";
import { expiryAfter, requestSearchDays } from "../../domain/retention/kept-days.ts";
import { requestSearchKey } from "../keys/item-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { mustBeNew, putWrite, type Write, type WriteCondition } from "../table/transaction.ts";

const searchItems = storedEntity<RequestSearch>("request_search");

/** Name of the write that rejects storing a search twice, or recording twice that its request was shown. */
export const requestSearchWriteName = "request-search";

/** Returns a search by its id; null when the id is unknown or the search has expired. */
export async function getRequestSearch(searchId: string): Promise<RequestSearch | null> {
  const item = await getItem("get:requestSearch", requestSearchKey(searchId));
  return item && searchItems.fromItem(item);
}

/** Returns the write that stores a started search. */
export const newRequestSearchWrite = (search: RequestSearch): Write => writeOf(search, mustBeNew);

/**
 * Returns the write that records when the searched request was first shown. The write is rejected if the request was
 * shown before.
 */
export const shownRequestWrite = (search: RequestSearch): Write =>
  writeOf(search, { expression: "shownAt = :never", values: { ":never": null } });

const writeOf = (search: RequestSearch, condition: WriteCondition): Write =>
  putWrite(
    "put:requestSearch",
    requestSearchWriteName,
    searchItems.toItem(
      {
        ...requestSearchKey(search.searchId),
        expires_at: expiryAfter(search.startedAt, requestSearchDays),
      },
      search,
    ),
    condition,
  );
