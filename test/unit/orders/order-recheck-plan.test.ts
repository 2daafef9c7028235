import { describe, expect, it } from "vitest";
import { orderWorkers } from "../../../infra/workers/order-workers.ts";
import { OrderRecheckPlan } from "../../../shared/application/orders/inventory/order-recheck-plan.ts";
import { orderRechecksOfMessage } from "../../../shared/domain/orders/order-recheck-message.ts";

interface DueOrder {
  partnerId: string;
  orderId: string;
  vehicleId: string;
}

const ordersOn = (vehicleId: string, count: number): DueOrder[] =>
  Array.from({ length: count }, (_, number) => ({
    partnerId: `pt_${number}`,
    orderId: `ord_${vehicleId}_${number}`,
    vehicleId,
  }));
const take = (orders: readonly DueOrder[]) => {
  const plan = new OrderRecheckPlan();
  for (const order of orders) plan.add(order);
  return [...plan.take()];
};
const hundreds = Array.from({ length: 1_000 }, (_, number) =>
  ordersOn(`retail_${number}1`, 1 + (number % 7)),
);
/** In the table's order: orders on one car are not adjacent. */
const scattered = hundreds.flat().sort((one, other) => (one.partnerId < other.partnerId ? -1 : 1));

describe("grouping of due dealer orders", () => {
  it("every order is in exactly one message, and no message has more orders than a run can process", () => {
    const messages = take(scattered);
    const ids = messages.flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
    expect(ids.sort()).toEqual(scattered.map(({ orderId }) => orderId).sort());
    for (const { orders } of messages) expect(orders.length).toBeLessThanOrEqual(orderRechecksOfMessage);
  });

  it("all orders on a car are in one message, so that the car's dealer is queried once", () => {
    const cars = new Map(scattered.map(({ orderId, vehicleId }) => [orderId, vehicleId]));
    const messagesOf = new Map<string, Set<number>>();
    for (const [number, { orders }] of take(scattered).entries()) {
      for (const { orderId } of orders) {
        const vehicleId = cars.get(orderId) ?? "none";
        messagesOf.set(vehicleId, (messagesOf.get(vehicleId) ?? new Set()).add(number));
      }
    }
    expect([...messagesOf.values()].filter((messages) => messages.size > 1)).toEqual([]);
  });

  it("orders on a car that are too many for one message are spread over as few messages as possible", () => {
    const messages = take(ordersOn("retail_11", orderRechecksOfMessage * 2 + 1));
    expect(messages.map(({ orders }) => orders.length)).toEqual([
      orderRechecksOfMessage,
      orderRechecksOfMessage,
      1,
    ]);
  });

  it("the orders on a car always have the same message group, and the queue delivers one message per group at a time", () => {
    const [alone] = take(ordersOn("retail_11", 1));
    const among = take(scattered).find(({ orders }) =>
      orders.some(({ orderId }) => orderId === "ord_retail_11_0"),
    );
    expect(among?.group).toBe(alone?.group);
    expect(orderWorkers["queues/recheck-dealer-orders"].queue.keepsOrder).toBe(true);
  });

  it("orders that are added while messages are sent go into later messages", () => {
    const plan = new OrderRecheckPlan();
    for (const order of ordersOn("retail_11", 150)) plan.add(order);
    const sent = plan.take();
    sent.next();
    for (const order of ordersOn("retail_21", 3)) plan.add(order);
    expect([...sent].flatMap(({ orders }) => orders)).toHaveLength(50);
    expect([plan.size, ...plan.take()]).toMatchObject([3, { orders: [{}, {}, {}] }]);
  });
});
