import * as z from "zod/mini";
import { listOwnOrdersSortValues, listOwnOrdersStatusValues } from "../../api/generated/values.ts";
import { oneOf, someOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  status: someOf(listOwnOrdersStatusValues),
  sort: oneOf(listOwnOrdersSortValues),
  cursor: someText,
});

/** The filters and the sort order of the order list in the URL. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Parses the URL of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);
