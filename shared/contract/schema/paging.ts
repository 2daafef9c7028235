import * as z from "zod/mini";
import { responseList, responseText } from "./response-values.ts";
import { integerText } from "./text-values.ts";

/** Number of items per page when no limit is sent. */
export const defaultPageSize = 50;

/** The maximum number of items on a page. */
export const largestPageSize = 200;

/** `limit` of every list: 1 to 200; 50 if absent. */
const limit = z
  ._default(integerText(1, largestPageSize), defaultPageSize)
  .check(z.meta({ description: "Maximum number of items per page." }));

/** The maximum length of a cursor in characters. A cursor must fit into a request URL. */
export const longestCursor = 8000;

/** `cursor` of every list. */
export const cursor = z
  .optional(z.string().check(z.maxLength(longestCursor)))
  .check(z.meta({ description: "`next_cursor` of the previous page; omit it for the first page." }));

/** The paging parameters of a list, to be spread into its query schema. */
export const listQuery = { limit, cursor };

/**
 * Returns the envelope of a list response. A page may hold fewer items than `limit` although more follow, because a
 * page also ends where a response would be too large.
 */
export const pageOf = <Item extends z.ZodMiniType>(item: Item, most = largestPageSize) =>
  z.object({
    data: responseList(item, most),
    next_cursor: z
      .nullable(responseText(longestCursor))
      .check(z.meta({ description: "Pass it as `cursor` for the next page; null on the last page." })),
  });

/**
 * Maximum number of items of a list without a `limit`. In practice, a page ends earlier, because it reaches the maximum
 * size of a response.
 */
export const unlimitedPage = 100_000;
