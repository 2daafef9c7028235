import { describe, expect, it } from "vitest";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { listOrders } from "../../../shared/application/orders/reads/list-orders.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { endpointLimit } from "../../../shared/domain/webhooks/endpoint.ts";
import { eventsOf, orderCar, useFollowedInventory } from "./follow-world.ts";
import { now, readEvents, show } from "./seed-orders.ts";

const { deliver, follow, listCar } = useFollowedInventory();

const listen = (partnerId: string, at: number) =>
  createEndpoint(
    partnerId,
    { url: `http://127.0.0.1:9999/${at}` },
    { now, addressRules: { loopbackAllowed: true, resolve: async () => [] } },
  );

describe("order.auction_rescheduled", () => {
  it("a rescheduled auction moves the order in the list and sends order.auction_rescheduled with its new date and cutoff", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    const before = await show(which.partnerId, which.orderId);
    await follow(await deliver([row({ auction_date: "2026-12-05T10:00:00+09:00" })]));
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({
      status: "placed",
      auction_date: "2026-12-05T10:00:00.000+09:00",
      order_cutoff_at: "2026-12-04T10:00:00.000+09:00",
    });
    expect(await readEvents(which.partnerId)).toMatchObject([
      {
        type: "order.auction_rescheduled",
        data: { order: after, previous_auction_date: before.auction_date },
      },
    ]);
    const { orders } = await listOrders({
      partnerId: which.partnerId,
      orderIds: null,
      statuses: null,
      createdFrom: null,
      createdBefore: null,
      sort: "auction_date_asc",
      limit: 10,
      position: null,
    });
    expect(orders).toEqual([after]);
  });

  it("a new auction date with a passed cutoff cancels the placed order and also sends order.status_changed", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ auction_date: "2026-11-21T08:59:59+09:00" })]));
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({ status: "cancelled", cancellation_reason: "auction_rescheduled_too_soon" });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.auction_rescheduled", data: { order: { status: "placed" } } },
      { type: "order.status_changed", data: { order: after, previous_status: "placed" } },
    ]);
  });

  it("four partners with five endpoints each are notified when a batch moves an auction and corrects the car", async () => {
    const { vehicleId, row } = await listCar();
    const placed = [];
    for (let count = 0; count < 4; count += 1) {
      const which = await orderCar(vehicleId);
      await Promise.all(Array.from({ length: endpointLimit }, (_, at) => listen(which.partnerId, at)));
      placed.push(which);
    }
    const corrected = { license_plate: "98하7654", vin: "KMHXX00XXXX987654", sub_model: "Corrected" };
    await follow(await deliver([row({ auction_date: "2026-11-21T08:59:59+09:00", ...corrected })]));
    for (const { partnerId, orderId } of placed) {
      const after = await show(partnerId, orderId);
      expect(after).toMatchObject({
        cancellation_reason: "auction_rescheduled_too_soon",
        vin: corrected.vin,
      });
      const types = (await readEvents(partnerId)).map(({ type }) => type);
      expect(types.filter((type) => type !== "order.detail_updated")).toEqual([
        "order.auction_rescheduled",
        "order.status_changed",
      ]);
    }
  });

  it("a rescheduled auction does not change an acquiring order's status", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    await follow(await deliver([row({ auction_date: "2026-11-21T08:59:59+09:00" })]));
    expect((await show(which.partnerId, which.orderId)).status).toBe("acquiring");
  });

  it("rescheduling an auction also moves the order deadline, which is 24 hours after the auction", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ auction_date: "2026-12-10T10:00:00+09:00" })]));
    await endPassedOrders({ now: Date.parse("2026-12-11T09:59:59+09:00") });
    expect((await show(which.partnerId, which.orderId)).status).toBe("placed");
    await endPassedOrders({ now: Date.parse("2026-12-11T10:00:00+09:00") });
    expect((await show(which.partnerId, which.orderId)).failure_reason).toBe("auction_passed");
  });

  it("a rescheduled auction sends one event, even if its batch is processed repeatedly or concurrently", async () => {
    const { vehicleId, row } = await listCar();
    const all = await Promise.all(Array.from({ length: 9 }, () => orderCar(vehicleId)));
    const messages = await deliver([
      row({ auction_date: "2026-12-05T10:00:00+09:00", start_price_krw: 29_000_000 }),
    ]);
    await Promise.all([follow(messages), follow(messages), follow(messages)]);
    await follow(messages);
    for (const { partnerId } of all) {
      expect((await readEvents(partnerId)).map(({ type }) => type)).toEqual([
        "order.auction_rescheduled",
        "order.price_updated",
      ]);
    }
  });
});

describe("listing that is missing from one batch and returns with another date", () => {
  const moved = "2026-12-10T10:00:00+09:00";
  const movedInKst = "2026-12-10T10:00:00.000+09:00";

  /** Removes a listing for one batch. */
  const removeCar = async () => deliver([(await listCar()).row()], "auction_a", "full");

  it("a listing that returns with a new date changes the auction_date of an acquiring order", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    await follow(await removeCar());
    await follow(await deliver([row({ auction_date: moved })]));
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({ status: "acquiring", auction_date: movedInKst });
    expect(await eventsOf(which.partnerId, "order.auction_rescheduled")).toMatchObject([
      { data: { order: after } },
    ]);
  });

  it("the sweep reschedules a placed order if the listing has returned but its batch message is still queued", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await removeCar();
    // Its message is still queued when the sweep runs.
    await deliver([row({ auction_date: moved })]);
    await endPassedOrders({ now: Date.parse("2026-12-05T09:00:00+09:00") });
    const after = await show(which.partnerId, which.orderId);
    expect(after).toMatchObject({ status: "placed", auction_date: movedInKst });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.auction_rescheduled", data: { order: after } },
    ]);
    await endPassedOrders({ now: Date.parse(moved) + 24 * hour });
    expect((await show(which.partnerId, which.orderId)).failure_reason).toBe("auction_passed");
  });
});
