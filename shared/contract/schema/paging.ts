import * as z from "zod/mini";
import { integerText } from "./text-values.ts";

/** Items on a page when no limit is sent. */
export const defaultPageSize = 50;

/** The most items a page may have. */
export const largestPageSize = 200;

/** `limit` of every list: 1 to 200, 50 when absent. */
const limit = z
  ._default(integerText(1, largestPageSize), defaultPageSize)
  .check(z.meta({ description: "Most items on a page." }));

/** `cursor` of every list. */
export const cursor = z
  .optional(z.string())
  .check(z.meta({ description: "`next_cursor` of the previous page; omit it for the first page." }));

/** The paging parameters of a list, to be spread into its query schema. */
export const listQuery = { limit, cursor };

/** The envelope of a list response. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    next_cursor: z
      .nullable(z.string())
      .check(z.meta({ description: "Pass it as `cursor` for the next page; null on the last one." })),
  });
