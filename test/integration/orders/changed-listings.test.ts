import { describe, expect, it } from "vitest";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { eventsOf, orderCar, useFollowedInventory } from "./follow-world.ts";
import { now, readEvents, show } from "./seed-orders.ts";

const { deliver, follow, listCar } = useFollowedInventory();

describe("order.detail_updated for vehicle changes", () => {
  it("order.detail_updated reports changed VIN, plate and options of the listing in one event", async () => {
    const { vehicleId, row } = await listCar({ vin: null });
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ vin: "KMHF341EBKA000777" })]));
    await follow(await deliver([row({ vin: "KMHF341EBKA000777", options: ["sunroof"] })]));
    await notifyOrderChanges({ now: now + hour });
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({ vin: "KMHF341EBKA000777", options: ["sunroof"] });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.detail_updated", data: { order: after } },
    ]);
  });

  it("order.detail_updated is not sent for changes that the order does not show", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ mileage_km: 1 })]));
    await notifyOrderChanges({ now: now + hour });
    expect(await readEvents(which.partnerId)).toEqual([]);
  });
});

describe("listing withdrawn before its auction", () => {
  it("a listing withdrawn before its auction cancels its placed orders as seller_withdrew", async () => {
    const { vehicleId } = await listCar({}, "auction_b");
    const which = await orderCar(vehicleId);
    const other = await listCar({}, "auction_b");
    await follow(await deliver([other.row()], "auction_b", "full"));
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({ status: "cancelled", cancellation_reason: "seller_withdrew" });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.status_changed", data: { order: after, previous_status: "placed" } },
    ]);
  });
});

describe("buy-now order for a car sold to someone else", () => {
  const noBid = { auction_result: "no_bid", auction_date: "2026-11-18T13:00:00+09:00" };

  it.each([
    ["sold", "placed"],
    ["negotiation_sold", "placed"],
    ["sold", "acquiring"],
    ["negotiation_sold", "acquiring"],
  ] as const)(
    "a buy-now order fails as vehicle_unavailable when its car is %s while the order is %s",
    async (result, status) => {
      const { vehicleId, row } = await listCar(noBid);
      const which = await orderCar(vehicleId, { vehicleId, maxBidAmountUsd: null });
      if (status === "acquiring") {
        await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
      }
      const messages = await deliver([row({ ...noBid, auction_result: result })]);
      await follow(messages);
      await follow(messages);
      const after = await show(which.partnerId, which.orderId);
      expect(after).toMatchObject({ status: "failed", failure_reason: "vehicle_unavailable" });
      expect((await eventsOf(which.partnerId, "order.status_changed")).at(-1)).toMatchObject({
        data: { order: after, previous_status: status },
      });
    },
  );

  it("a buy-now order that won the car stays secured when the auction house reports the sale", async () => {
    const { vehicleId, row } = await listCar(noBid);
    const which = await orderCar(vehicleId, { vehicleId, maxBidAmountUsd: null });
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    const secured = { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 200 } as const;
    await transitionOrder(which.orderId, secured, { actor: "ops@example.com", now });
    await follow(await deliver([row({ ...noBid, auction_result: "negotiation_sold" })]));
    expect((await show(which.partnerId, which.orderId)).status).toBe("secured");
  });
});
