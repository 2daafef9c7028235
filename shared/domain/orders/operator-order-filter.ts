import { type CarFilter, matchesCar } from "./car-filter.ts";
import type { Order, OrderStatus } from "./order.ts";

/** Filter of the operators' list of orders, over all partners; null means any. */
export interface OperatorOrderFilter extends CarFilter {
  statuses: readonly OrderStatus[] | null;
  partnerId: string | null;
  vehicleId: string | null;
}

/** Reports whether an order matches every part of a filter. */
export function matchesOperatorFilter(order: Order, filter: OperatorOrderFilter): boolean {
  const { statuses, partnerId, vehicleId } = filter;
  return (
    (statuses === null || statuses.includes(order.status)) &&
    (partnerId === null || order.partnerId === partnerId) &&
    (vehicleId === null || order.vehicleId === vehicleId) &&
    matchesCar(order, filter)
  );
}
