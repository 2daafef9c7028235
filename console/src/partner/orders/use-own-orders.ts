import type { Order } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";
import { mostOrdersById, partnerReads } from "../partner-reads.ts";

/** Reads the orders of a list's entries by id, so that the list can name their cars. */
export function useOwnOrders(orderIds: readonly (string | null)[]): ReadonlyMap<string, Order> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))].sort().slice(0, mostOrdersById);
  const query = useRead(...partnerReads.ordersById(ids), { enabled: ids.length > 0, keepPrevious: true });
  return new Map(query.data?.data.map((order) => [order.id, order]));
}
