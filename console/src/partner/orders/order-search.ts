import * as z from "zod/mini";
import { listOwnOrdersSortValues, listOwnOrdersStatusValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  status: oneOf(listOwnOrdersStatusValues),
  sort: oneOf(listOwnOrdersSortValues),
  cursor: someText,
});

/** What the list of orders is filtered and sorted by, in the address. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Reads the address of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);
