import { byOperator, byPartner, idempotencyKey, type RacingPartner } from "../stage/people.ts";
import { byRoute, byWorker, type Operation } from "../stage/scenario.ts";

/** A lot with an order of each of two partners, the first leading, and a third partner who may order too. */
export interface OrderWorld {
  vehicleId: string;
  owner: RacingPartner;
  rival: RacingPartner;
  newcomer: RacingPartner;
  orderId: string;
  rivalOrderId: string;
}

type OrderOperation = Operation<OrderWorld>;

/** What partners, operators and workers do to an order and its lot, by name. */
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
const onLot = (operationId: string, body?: unknown): OrderOperation =>
  byRoute(operationId, ({ vehicleId }) => byOperator({ params: { vehicle_id: vehicleId }, body }));
const transition = (to: string, more: object = {}): OrderOperation =>
  byOperatorOnOrder("transitionOrder", { to, ...more }, `transitionOrder to ${to}`);
const simulate = (status: string): OrderOperation =>
  onOrder("simulateOrderStatus", { status }, `simulateOrderStatus ${status}`);

const hammer = { auction_final_price_krw: 15_000_000, auction_fee_usd: 350 };

/** What partners and operators do to an order and its lot, and what workers do that come by. */
export const orderOperations = {
  raiseBid: onOrder("changeOrderBid", { max_bid_amount_usd: 13_000 }, "changeOrderBid up"),
  lowerBid: onOrder("changeOrderBid", { max_bid_amount_usd: 10_500 }, "changeOrderBid down"),
  outbid: onRivalOrder("changeOrderBid", { max_bid_amount_usd: 12_500 }),
  cancel: onOrder("deleteOrder"),
  cancelRival: onRivalOrder("deleteOrder"),
  confirm: onOrder("confirmOrder"),
  confirmRival: onRivalOrder("confirmOrder"),
  reportCustoms: onOrder("reportOrderStatus", { status: "customs" }, "reportOrderStatus customs"),
  reportDelivered: onOrder("reportOrderStatus", { status: "delivered" }, "reportOrderStatus delivered"),
  place: byRoute("createOrder", ({ newcomer, vehicleId }, { label }) =>
    byPartner(newcomer, {
      headers: idempotencyKey(label),
      body: { vehicle_id: vehicleId, max_bid_amount_usd: 12_200 },
    }),
  ),
  backfill: byRoute("backfillOrder", ({ newcomer, vehicleId }, { label }) =>
    byPartner(newcomer, {
      headers: idempotencyKey(label),
      body: { vehicle_id: vehicleId, max_bid_amount_usd: 10_100 },
    }),
  ),
  simulateAcquiring: simulate("acquiring"),
  simulateSecured: simulate("secured"),
  simulateFailed: simulate("failed"),
  simulatePlaced: simulate("placed"),
  correctCar: byOperatorOnOrder(
    "correctOrder",
    { vin: "KMHF341EBKA999999", options: ["sunroof"] },
    "correctOrder",
  ),
  correctPlate: byOperatorOnOrder("correctOrder", { license_plate: "99가9999" }, "correctOrder plate"),
  correctPrice: byOperatorOnOrder(
    "correctOrder",
    { auction_final_price_krw: 16_000_000 },
    "correctOrder price",
  ),
  correctShipment: byOperatorOnOrder(
    "correctOrder",
    { shipment: { carrier: "HMM" } },
    "correctOrder shipment",
  ),
  startInspection: transition("secondary_inspection_in_progress"),
  endInspection: transition("secondary_inspection_ready"),
  moveToAcquiring: transition("acquiring"),
  moveToSecured: transition("secured", hammer),
  moveToFailed: transition("failed", { failure_reason: "vehicle_unavailable" }),
  moveToCancelled: transition("cancelled", { cancellation_reason: "seller_withdrew" }),
  moveToExport: transition("export_processing"),
  moveToTransit: transition("in_transit", { shipment: { carrier: "HMM" } }),
  acquire: onLot("acquireLot"),
  award: onLot("awardLot", hammer),
  lose: onLot("loseLot", { failure_reason: "outbid" }),
  finishLots: byWorker("schedules/finish-lots"),
  tellNews: byWorker("schedules/tell-order-news"),
  endPassed: byWorker("schedules/end-passed-orders"),
  remindOfCustoms: byWorker("schedules/remind-of-customs"),
} as const satisfies Record<string, OrderOperation>;
