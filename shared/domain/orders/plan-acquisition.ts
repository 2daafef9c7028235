import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Order } from "./order.ts";
import { canTransition } from "./transition-table.ts";

/** Returns the orders of a lot that are in acquisition. */
export const inAcquisition = (ranked: readonly Order[]): Order[] =>
  ranked.filter((order) => order.status === "acquiring");

/** Reports whether an award takes an order into account: the order is in acquisition, or can enter it directly. */
export const competesForAward = ({ status }: Pick<Order, "status">): boolean =>
  status === "acquiring" || entersAcquisition(status);

const entersAcquisition = (status: Order["status"]): boolean =>
  canTransition(status, "acquiring", "operator");

/** Plans the acquisition of a lot's orders, except orders that are still being inspected. */
export const planAcquisition = (ranked: readonly Order[], now: number): OrderChange[] =>
  ranked
    .filter((order) => entersAcquisition(order.status))
    .map((order) => applyTransition(order, { to: "acquiring" }, "operator", now));
