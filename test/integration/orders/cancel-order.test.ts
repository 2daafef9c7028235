import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { confirmOrder } from "../../../shared/application/orders/changes/confirm-order.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import {
  now,
  place,
  placeCompeting,
  race,
  readEvents,
  seedListing,
  seedPartner,
  show,
} from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now };

/** Places an order and completes its inspection. */
async function placeInspected() {
  const partnerId = await seedPartner();
  const vehicleId = await seedListing();
  const { order } = await place(partnerId, { vehicleId, secondaryInspectionRequired: true });
  await transitionOrder(order.id, { to: "secondary_inspection_in_progress" }, operator);
  await transitionOrder(
    order.id,
    { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
    operator,
  );
  return { partnerId, vehicleId, orderId: order.id, now };
}

describe("DELETE of an order", () => {
  it("DELETE cancels a placed order as dealer_cancelled, without a webhook", async () => {
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId: await seedListing() });
    const cancelled = await cancelOrder({ partnerId, orderId: order.id, now: now + 5 });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancellation_reason: "dealer_cancelled",
      failure_reason: null,
      updated_at: "2026-11-20T09:00:00.005+09:00",
      is_highest_bid: false,
      current_max_bid_usd: 0,
    });
    expect(await show(partnerId, order.id)).toEqual(cancelled);
    expect(await readEvents(partnerId)).toEqual([]);
  });

  it("DELETE cancels an inspected order with the reason secondary_inspection_declined and sends order.status_changed", async () => {
    const which = await placeInspected();
    const declined = await cancelOrder(which);
    expect(declined).toMatchObject({
      status: "cancelled",
      cancellation_reason: "secondary_inspection_declined",
    });
    expect((await readEvents(which.partnerId)).at(-1)).toMatchObject({
      type: "order.status_changed",
      data: { order: declined, previous_status: "secondary_inspection_ready" },
    });
  });

  it("DELETE of the order with the highest bid passes the lead to the next order", async () => {
    const vehicleId = await seedListing();
    const [first, second] = await placeCompeting(vehicleId, 2);
    await cancelOrder({ partnerId: first!.partnerId, orderId: first!.order.id, now });
    expect(await show(second!.partnerId, second!.order.id)).toMatchObject({
      is_highest_bid: true,
      current_max_bid_usd: second?.order.max_bid_amount_usd,
    });
  });

  it("DELETE of an acquiring order returns out_of_sequence", async () => {
    const vehicleId = await seedListing();
    const [only] = await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    await expect(
      cancelOrder({ partnerId: only!.partnerId, orderId: only!.order.id, now }),
    ).rejects.toMatchObject({
      code: "invalid_status_transition",
      details: { reason: "out_of_sequence", current_status: "acquiring" },
    });
  });

  it("DELETE of another partner's order returns order_not_found", async () => {
    const { order } = await place(await seedPartner(), { vehicleId: await seedListing() });
    const stranger = await seedPartner();
    const foreign = { partnerId: stranger, orderId: order.id, now };
    await expect(cancelOrder(foreign)).rejects.toMatchObject({ code: "order_not_found" });
    await expect(confirmOrder(foreign)).rejects.toMatchObject({ code: "order_not_found" });
    await expect(show(stranger, order.id)).rejects.toMatchObject({ code: "order_not_found" });
  });
});

describe("confirming an order", () => {
  it("confirm moves an inspected order to acquiring with previous_status secondary_inspection_ready", async () => {
    const which = await placeInspected();
    const confirmed = await confirmOrder(which);
    expect(confirmed.status).toBe("acquiring");
    expect((await readEvents(which.partnerId)).at(-1)).toMatchObject({
      data: { order: confirmed, previous_status: "secondary_inspection_ready" },
    });
  });

  it("only one of two concurrent confirm calls succeeds, and the other call returns out_of_sequence", async () => {
    const which = await placeInspected();
    const { done, refused } = await race([() => confirmOrder(which), () => confirmOrder(which)]);
    expect(done).toHaveLength(1);
    expect(refused[0]).toMatchObject({ details: { reason: "out_of_sequence", current_status: "acquiring" } });
    expect(await readEvents(which.partnerId)).toHaveLength(3);
  });

  it("confirm of an order that is not inspected returns out_of_sequence", async () => {
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId: await seedListing() });
    await expect(confirmOrder({ partnerId, orderId: order.id, now })).rejects.toMatchObject({
      details: { reason: "out_of_sequence", current_status: "placed" },
    });
  });

  it("a confirm call concurrent with an operator's transition changes the order's status once", async () => {
    const which = await placeInspected();
    await race<unknown>([
      () => confirmOrder(which),
      () => transitionOrder(which.orderId, { to: "acquiring" }, operator),
    ]);
    expect((await show(which.partnerId, which.orderId)).status).toBe("acquiring");
    expect(await readEvents(which.partnerId)).toHaveLength(3);
  });
});
