import { describe, expect, it } from "vitest";
import { handler as listOperatorInvoices } from "../../../functions/console/invoices/list-operator-invoices.ts";
import { handler as listOperatorThreads } from "../../../functions/console/messages/list-operator-threads.ts";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as getOverview } from "../../../functions/console/overview/get-overview.ts";
import { orderThread } from "../../../shared/application/messages/find-thread.ts";
import { sendAsPartner } from "../../../shared/application/messages/send-as-partner.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import { listLotsOfDay } from "../../../shared/application/orders/lots/list-lots-of-day.ts";
import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { now, place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now: now + 10 };
const claims = { scope: "operator", sub: "ops@example.com" };

/** Places an order of a partner with a unique name. */
async function placeNamed(name: string) {
  const partnerId = await seedPartner({ name });
  const vehicleId = await seedListing({ make: "Kia", model: "Morning", lotNumber: "1042" });
  const { order } = await place(partnerId, { vehicleId });
  return { partnerId, vehicleId, order };
}

const rowOf = <Row extends object>(rows: readonly Row[], field: string, value: string) =>
  rows.find((row) => (row as Record<string, unknown>)[field] === value);

describe("vehicle summary on an order", () => {
  it("an order contains a summary of its car with the photo of the order's snapshot", async () => {
    const { partnerId, order } = await placeNamed("Lagos Premium Autos");
    const snapshot = await readOrderVehicle(partnerId, order.id);
    expect(order.vehicle).toEqual({
      make: "Kia",
      model: "Morning",
      sub_model: snapshot.sub_model,
      trim: snapshot.trim,
      year: snapshot.year,
      photo_url: snapshot.photos[0],
      lot_number: "1042",
      source: "auction_a",
    });
  });
});

describe("operator lists", () => {
  it("the operator lists and the overview show the names of the car and the partner", async () => {
    const { partnerId, vehicleId, order } = await placeNamed("Société Générale d'Autos");
    const named = {
      vehicle: order.vehicle,
      license_plate: order.license_plate,
      partner_name: "Société Générale d'Autos",
    };
    const orders = await callHandler(listOperatorOrders, { claims, query: { partner_id: partnerId } });
    expect(orders.body.data).toMatchObject([named]);

    const day = String(order.auction_date).slice(0, 10);
    const { lots } = await listLotsOfDay({
      ...{ day, source: null, partnerId: null, states: null },
      ...{ limit: 200, after: null },
    });
    expect(rowOf(lots, "vehicle_id", vehicleId)).toMatchObject({
      vehicle: { make: "Kia", lot_number: "1042" },
      bids: [
        {
          partner_name: named.partner_name,
          fx_rate: order.fx_rate,
          auction_fee_config: order.pricing?.auction_fee_config,
        },
      ],
    });

    const text = { text: "When does it sail?", attachmentIds: [], userIdSha256: null, chatUser: null };
    const sender = { partnerId, callerId: `key_of_${partnerId}`, token: "one", now: now + 5 };
    const findPlace = async () => (await orderThread(partnerId, order.id)).place;
    await sendAsPartner({ threadId: order.id, ...text, ...sender }, findPlace);
    const threads = await callHandler(listOperatorThreads, { claims, query: { partner_id: partnerId } });
    expect(threads.body.data).toMatchObject([named]);

    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    await awardLot(vehicleId, terms, operator);
    const invoices = await callHandler(listOperatorInvoices, { claims, query: { dealer_id: partnerId } });
    expect(invoices.body.data).toMatchObject([named]);
    const overview = await callHandler(getOverview, { claims });
    expect(rowOf(overview.body.invoices_to_issue.next, "order_id", order.id)).toMatchObject(named);
  });
});
