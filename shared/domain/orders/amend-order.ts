import { isDeepStrictEqual } from "node:util";
import type { OrderChange } from "./move-order.ts";
import type { Order } from "./order.ts";

/** Facts about the car that an order took over and that can turn out to be otherwise. */
export interface CarFacts {
  vin: string | null;
  licensePlate: string | null;
  options: readonly string[];
}

/** The order with other facts about its car; null when they are the ones it has. Its partner is told soon. */
export function amendCar(order: Order, facts: Partial<CarFacts>, now: number): OrderChange | null {
  const after: Order = {
    ...order,
    ...facts,
    updatedAt: Math.max(now, order.updatedAt),
    version: order.version + 1,
  };
  return isUnchanged(order, after) ? null : { before: order, after, emits: false, toldLater: true };
}

/** True when two states of an order differ in nothing but the record of the change itself. */
export const isUnchanged = (before: Order, after: Order): boolean =>
  isDeepStrictEqual({ ...before, version: 0, updatedAt: 0 }, { ...after, version: 0, updatedAt: 0 });
