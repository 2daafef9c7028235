import { randomUUID } from "node:crypto";
import { dayOf, koreanDay } from "../../../support/examples/substitute-instants.ts";
import { untilIdle } from "../../shared-stage.ts";
import { onDay, type World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Orders that later parts of the walk use. */
export interface WalkedOrders {
  /** Bought, with a draft invoice. */
  bought: string;
  /** Cancelled by its partner. */
  cancelled: string;
  /** Placed on a car that a later batch changes. */
  waiting: string;
}

/** Shows how the partner and the operator place, read, change and end orders. */
export async function walkOrders(world: World): Promise<WalkedOrders> {
  const { recorder, key, cars } = world;
  const as = { key };
  const bid = { vehicle_id: cars[0], max_bid_amount_usd: 15_000 };
  const token = randomUUID();
  const headers = { "idempotency-key": token };
  const placed = await recorder.call("createOrder", {
    ...{ as, body: bid, headers, status: 201, name: "bid", summary: "A bid on an auction car" },
  });
  await recorder.call("createOrder", {
    ...{ as, body: bid, headers, status: 200, name: "replay", summary: "The same request once more" },
  });
  const path = { id: placed.body.id };
  await recorder.call("getOrder", { as, path });
  await recorder.call("getOrderVehicle", { as, path });
  await recorder.call("changeOrderBid", { as, path, body: { max_bid_amount_usd: 16_000 } });
  const place = async (place: number, changes: object = {}): Promise<string> => {
    const body = { vehicle_id: cars[place], max_bid_amount_usd: 16_000, ...changes };
    const { body: order } = await recorder.call("createOrder", {
      ...{ as, body, headers: { "idempotency-key": randomUUID() }, status: 201 },
      ...{ name: `inspected-${place}`, summary: "A bid that depends on an inspection" },
    });
    return order.id;
  };
  const inspected = await place(1, { secondary_inspection_required: true });
  const waiting = await uncaptured(world, 2);
  const cancelled = await uncaptured(world, 3);
  await recorder.call("deleteOrder", { as, path: { id: cancelled } });
  await recorder.call("listOrders", { as, query: { status: "placed", limit: "2" } });
  await backfill(world);
  await inspect(world, inspected);
  await operate(world, placed.body.id);
  await simulate(world);
  return { bought: placed.body.id, cancelled, waiting };
}

async function uncaptured({ recorder, key, cars }: World, place: number): Promise<string> {
  const { body } = await recorder.uncaptured("createOrder", {
    as: { key },
    headers: { "idempotency-key": randomUUID() },
    body: { vehicle_id: cars[place], max_bid_amount_usd: 16_000 },
  });
  return body.id;
}

async function backfill({ recorder, key, cars }: World): Promise<void> {
  const call = {
    as: { key },
    headers: { "idempotency-key": randomUUID() },
    body: { vehicle_id: cars[4], max_bid_amount_usd: 16_000 },
  };
  await recorder.call("backfillOrder", { ...call, status: 201, name: "order" });
  const summary = "The same request once more";
  await recorder.call("backfillOrder", { ...call, status: 200, name: "replay", summary });
}

async function inspect({ recorder, key, cars }: World, id: string): Promise<void> {
  const path = { id };
  await recorder.call("transitionOrder", {
    ...{ as: operator, path, name: "inspect", summary: "The inspection begins" },
    body: { to: "secondary_inspection_in_progress" },
  });
  await recorder.call("createInspectionReport", {
    ...{ as: operator, path, body: { content_type: "application/pdf", size_bytes: 48_211 } },
  });
  await recorder.call("transitionOrder", {
    ...{ as: operator, path, name: "inspected", summary: "The inspection is done" },
    body: {
      to: "secondary_inspection_ready",
      secondary_inspection_url: "https://reports.example.com/inspection/8",
    },
  });
  await recorder.call("confirmOrder", { as: { key }, path });
  await recorder.call("loseLot", {
    ...{ as: operator, path: { vehicle_id: cars[1]! } },
    body: { failure_reason: "vehicle_unavailable" },
  });
}

async function operate(world: World, id: string): Promise<void> {
  const { recorder, partnerId, cars, receiver } = world;
  const path = { id };
  const lot = { vehicle_id: cars[0]! };
  const vin = "KMHF341EBNA510050";
  await recorder.call("acquireLot", { as: operator, path: lot });
  await recorder.call("takeBackAward", { as: operator, path: lot });
  await draftResults(world, lot.vehicle_id);
  await recorder.call("awardLot", {
    ...{ as: operator, path: lot },
    body: { auction_final_price_krw: 19_500_000, auction_fee_usd: 350 },
  });
  await recorder.call("correctOrder", { as: operator, path, body: { vin } });
  // Partners receive several corrections in one notification, a moment later.
  await receiver.waitFor(({ envelope }) => envelope.type === "order.detail_updated");
  await untilIdle();
  await recorder.call("getOperatorOrder", { as: operator, path });
  await recorder.call("searchEnvironment", { as: operator, query: { q: vin } });
  await recorder.call("searchAccount", { as: { partnerId, scope: "partner" }, query: { q: vin } });
  await recorder.call("listOrderVersions", { as: operator, path, query: { limit: "2" } });
  await recorder.call("listLots", {
    ...{ as: operator, query: { auction_date: koreanDay(dayOf(world.began) + 14), limit: "200" } },
    show: ({ data }) => ({
      data: data.filter(({ vehicle_id }: { vehicle_id: string }) => cars.includes(vehicle_id)),
      next_cursor: null,
    }),
  });
  await recorder.call("getLot", { as: operator, path: lot });
  await recorder.call("listOperatorOrders", {
    ...{ as: operator, query: { partner_id: partnerId, status: "secured", limit: "1" } },
  });
}

/** Shows how operators share results that they have typed in the cockpit. */
async function draftResults({ recorder, began }: World, vehicle_id: string): Promise<void> {
  const path = { auction_date: koreanDay(dayOf(began) + 14) };
  await recorder.call("replaceResultDraft", {
    ...{ as: operator, path },
    body: { rows: [{ vehicle_id, price: "19,500,000", loss: null, fee: "350", reason: "" }], version: 0 },
  });
  await recorder.call("getResultDraft", { as: operator, path });
}

/** Shows a bought car's shipment, and how to set any status of a sandbox order. */
export async function shipOrder(world: World, id: string): Promise<void> {
  const { recorder, key, operate: operateUncaptured } = world;
  await operateUncaptured("POST", `/orders/${id}/transition`, { to: "export_processing" });
  await recorder.call("transitionOrder", {
    ...{ as: operator, path: { id }, name: "shipped", summary: "The ship has left" },
    body: {
      to: "in_transit",
      shipment: {
        vessel_name: "Morning Star",
        bl_number: "MSTA0000001",
        port_of_discharge: "Tema",
        eta: onDay(world, 40),
      },
    },
  });
  await recorder.call("reportOrderStatus", { as: { key }, path: { id }, body: { status: "customs" } });
}

async function simulate(world: World): Promise<void> {
  const { recorder, key } = world;
  const id = await uncaptured(world, 5);
  await recorder.call("simulateOrderStatus", {
    ...{ as: { key }, path: { id } },
    body: { status: "secured", purchase_price_usd: 14_200, auction_fee_usd: 350 },
  });
}
