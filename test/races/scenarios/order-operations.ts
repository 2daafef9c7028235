import { rootIdentity } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { changesMessages } from "../../../shared/domain/inventory/changes-message.ts";
import { notificationMessages } from "../../../shared/domain/orders/notification-message.ts";
import { actAs } from "../stage/act-as-function.ts";
import { asMessage } from "../stage/call-function.ts";
import type { Step } from "../stage/gate-calls.ts";
import { byOperator, byPartner, byUser, idempotencyKey } from "../stage/people.ts";
import { byRoute, byWorker, type Operation, takesPieces } from "../stage/scenario.ts";
import { commits } from "../stage/touched-items.ts";
import { changedBatch, hammer, type OrderWorld, relist } from "./order-world.ts";

type OrderOperation = Operation<OrderWorld>;

const onOrder = (operationId: string, body?: unknown, name?: string): OrderOperation =>
  byRoute(operationId, ({ owner, orderId }) => byPartner(owner, { params: { id: orderId }, body }), name);
const onRivalOrder = (operationId: string, body?: unknown): OrderOperation =>
  byRoute(
    operationId,
    ({ rival, rivalOrderId }) => byPartner(rival, { params: { id: rivalOrderId }, body }),
    `${operationId} of the rival`,
  );
const byOperatorOnOrder = (operationId: string, body: unknown, name?: string): OrderOperation =>
  byRoute(operationId, ({ orderId }) => byOperator({ params: { id: orderId }, body }), name);
/** An operation first completes interrupted work in a separate transaction. */
const onLot = (operationId: string, body?: unknown): OrderOperation =>
  byRoute(operationId, ({ vehicleId }) => byOperator({ params: { vehicle_id: vehicleId }, body }), {
    endsPiece: commits,
  });
const transition = (to: string, more: object = {}): OrderOperation =>
  byOperatorOnOrder("transitionOrder", { to, ...more }, `transitionOrder to ${to}`);
const simulate = (status: string): OrderOperation =>
  onOrder("simulateOrderStatus", { status }, `simulateOrderStatus ${status}`);
const correct = (what: string, body: object): OrderOperation =>
  byOperatorOnOrder("correctOrder", body, `correctOrder ${what}`);
/** A newcomer orders the car. All operations with the same `token` are the same request. */
const place = (operationId: string, bid: number, token?: string): OrderOperation =>
  byRoute(
    operationId,
    ({ newcomer, vehicleId }, { label }) =>
      byPartner(newcomer, {
        headers: idempotencyKey(token ?? label),
        body: { vehicle_id: vehicleId, max_bid_amount_usd: bid },
      }),
    token === undefined ? operationId : `${operationId} with the same key`,
  );

/** A user of the newcomer orders the car in the console: one click that is sent twice, or from two tabs. */
const placeOwn = (bid: number, token?: string): OrderOperation =>
  byRoute(
    "createOwnOrder",
    ({ newcomer, vehicleId }, { label }) =>
      byUser(newcomer, {
        headers: idempotencyKey(token ?? label),
        body: { vehicle_id: vehicleId, max_bid_amount_usd: bid },
      }),
    token === undefined ? "createOwnOrder" : "createOwnOrder with the same key",
  );

/**
 * If a pending notification is replaced meanwhile, the next run finds it and has nothing to notify. A worker hides its
 * messages in parallel with its first reads.
 */
const readsPendingNotifications = ({ calls }: Step): boolean => {
  const reads = calls.filter(({ operation }) => operation !== "ChangeMessageVisibilityBatch");
  return (
    reads.length > 0 &&
    reads.every(
      ({ operation, input }) =>
        (operation === "GetItem" || operation === "BatchGetItem" || operation === "Query") &&
        /"NOTIFICATION/.test(JSON.stringify(input)),
    )
  );
};

/** Applies the changes of a batch to the orders for the car. */
const follow: OrderOperation = byWorker("queues/follow-inventory", () =>
  asMessage(changesMessages.format({ ...changedBatch, part: 0 })),
);

/** Actions of partners and operators on an order and its lot, and the workers that process them. */
export const orderOperations = {
  raiseBid: onOrder("changeOrderBid", { max_bid_amount_usd: 13_000 }, "changeOrderBid up"),
  lowerBid: onOrder("changeOrderBid", { max_bid_amount_usd: 10_500 }, "changeOrderBid down"),
  outbid: onRivalOrder("changeOrderBid", { max_bid_amount_usd: 12_500 }),
  cancel: onOrder("deleteOrder"),
  cancelRival: onRivalOrder("deleteOrder"),
  confirm: onOrder("confirmOrder"),
  reportCustoms: onOrder("reportOrderStatus", { status: "customs" }, "reportOrderStatus customs"),
  reportDelivered: onOrder("reportOrderStatus", { status: "delivered" }, "reportOrderStatus delivered"),
  place: place("createOrder", 12_200),
  placeOnce: place("createOrder", 12_200, "once"),
  placeOwn: placeOwn(12_200),
  placeOwnOnce: placeOwn(12_200, "once"),
  placeBelow: place("createOrder", 11_500),
  backfill: place("backfillOrder", 11_400),
  simulatePlaced: simulate("placed"),
  simulateAcquiring: simulate("acquiring"),
  simulateSecured: simulate("secured"),
  simulateFailed: simulate("failed"),
  simulateDelivered: simulate("delivered"),
  correctCar: correct("car", { vin: "KMHF341EBKA999999", license_plate: "99가9999", options: ["sunroof"] }),
  correctPrice: correct("price", { auction_final_price_krw: 16_000_000 }),
  correctShipment: correct("shipment", { shipment: { carrier: "HMM" } }),
  startInspection: transition("secondary_inspection_in_progress"),
  endInspection: transition("secondary_inspection_ready"),
  moveToAcquiring: transition("acquiring"),
  moveToSecured: transition("secured", { ...hammer, override_reason: "The leading partner withdrew." }),
  moveToFailed: transition("failed", { failure_reason: "vehicle_unavailable" }),
  moveToCancelled: transition("cancelled", { cancellation_reason: "seller_withdrew" }),
  moveToExport: transition("export_processing"),
  moveToTransit: transition("in_transit", { shipment: { carrier: "HMM" } }),
  acquire: onLot("acquireLot"),
  award: onLot("awardLot", hammer),
  takeBack: onLot("takeBackAward"),
  lose: onLot("loseLot", { failure_reason: "outbid" }),
  finishLots: byWorker("schedules/finish-lots"),
  notifyChanges: byWorker("schedules/notify-order-changes", undefined, {
    endsPiece: (step) => takesPieces(step) || readsPendingNotifications(step),
  }),
  notifyLot: byWorker<OrderWorld>(
    "queues/notify-lot-changes",
    ({ vehicleId }) => asMessage(notificationMessages.format({ vehicleId })),
    { endsPiece: (step) => takesPieces(step) || readsPendingNotifications(step) },
  ),
  endPassed: byWorker("schedules/end-passed-orders"),
  remindOfCustoms: byWorker("schedules/remind-of-customs"),
  follow,
  relistAndFollow: {
    ...follow,
    name: "queues/follow-inventory of a new batch",
    run: async (actor, world) => {
      await actAs({ ...actor, identity: rootIdentity }, relist);
      return follow.run(actor, world);
    },
  },
} as const satisfies Record<string, OrderOperation>;
