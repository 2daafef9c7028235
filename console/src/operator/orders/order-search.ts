import * as z from "zod/mini";
import {
  listOperatorOrdersSortValues,
  listOperatorOrdersSourceValues,
  listOperatorOrdersStatusValues,
} from "../../api/generated/values.ts";
import { oneOf, someDay, someFlag, someOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  awaiting_only: someFlag,
  status: someOf(listOperatorOrdersStatusValues),
  partner_id: someText,
  vehicle_id: someText,
  make: someText,
  source: oneOf(listOperatorOrdersSourceValues),
  auction_date: someDay,
  assigned_to: someText,
  sort: oneOf(listOperatorOrdersSortValues),
  cursor: someText,
});

/** The filters of the order list in the URL. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Parses the URL of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);

const orderPageSearchSchema = z.object({
  tab: oneOf(["messages", "versions", "audit"]),
  as_of: z.catch(z.optional(z.iso.datetime({ offset: true })), undefined),
  cursor: someText,
});

/** The tab of the order page in the URL; details by default. */
export type OrderPageSearch = z.output<typeof orderPageSearchSchema>;

/** Parses the URL of an order's page. */
export const parseOrderPageSearch = (search: unknown): OrderPageSearch =>
  z.parse(orderPageSearchSchema, search);
