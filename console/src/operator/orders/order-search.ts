import * as z from "zod/mini";
import { listOperatorOrdersSortValues, listOperatorOrdersStatusValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  status: oneOf(listOperatorOrdersStatusValues),
  partner_id: someText,
  vehicle_id: someText,
  sort: oneOf(listOperatorOrdersSortValues),
  cursor: someText,
});

/** What the list of orders is filtered by, in the address. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Reads the address of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);

const orderPageSearchSchema = z.object({
  tab: oneOf(["messages", "versions", "audit"]),
  as_of: z.catch(z.optional(z.iso.datetime({ offset: true })), undefined),
  cursor: someText,
});

/** Which part of an order's page is shown, in the address; its details where no tab is named. */
export type OrderPageSearch = z.output<typeof orderPageSearchSchema>;

/** Reads the address of an order's page. */
export const parseOrderPageSearch = (search: unknown): OrderPageSearch =>
  z.parse(orderPageSearchSchema, search);
