import * as z from "zod/mini";
import { listOperatorOrdersStatusValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const orderSearchSchema = z.object({
  status: oneOf(listOperatorOrdersStatusValues),
  partner_id: someText,
  vehicle_id: someText,
  cursor: someText,
});

/** What the list of orders is filtered by, in the address. */
export type OrderSearch = z.output<typeof orderSearchSchema>;

/** Reads the address of the list of orders. */
export const parseOrderSearch = (search: unknown): OrderSearch => z.parse(orderSearchSchema, search);
