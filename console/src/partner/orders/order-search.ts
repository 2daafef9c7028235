import * as z from "zod/mini";
import {
  listOwnOrdersSortValues,
  listOwnOrdersSourceValues,
  listOwnOrdersStatusValues,
} from "../../api/generated/values.ts";
import { oneOf, someDay, someFlag, someOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  needs_action: someFlag,
  status: someOf(listOwnOrdersStatusValues),
  make: someText,
  source: oneOf(listOwnOrdersSourceValues),
  auction_date: someDay,
  sort: oneOf(listOwnOrdersSortValues),
  cursor: someText,
});

/** The filters and the sort order of the order list in the URL. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Parses the URL of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);
