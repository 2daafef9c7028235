import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Order } from "./order.ts";
import { canTransition } from "./transition-table.ts";

/** Returns the orders of a lot that are in acquisition. */
export const inAcquisition = (ranked: readonly Order[]): Order[] =>
  ranked.filter((order) => order.status === "acquiring");

/** Plans an acquisition, without orders that are still being inspected. */
export const planAcquisition = (ranked: readonly Order[], now: number): OrderChange[] =>
  ranked
    .filter((order) => canTransition(order.status, "acquiring", "operator"))
    .map((order) => applyTransition(order, { to: "acquiring" }, "operator", now));
