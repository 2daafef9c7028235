import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { correctOrderDetails } from "../../../shared/application/orders/changes/correct-order-details.ts";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { simulateOrderStatus } from "../../../shared/application/orders/changes/simulate-order-status.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { notifyLotChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { requireOrderById } from "../../../shared/application/orders/reads/require-order.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { eventsOf, orderCar, type Source, useFollowedInventory } from "./follow-world.ts";
import { now, place, readEvents, show } from "./seed-orders.ts";

const { deliver, follow, listCar, nextCar } = useFollowedInventory();

describe("order.re_auctioned", () => {
  /** Creates a canceled order for a car that another house then lists. */
  async function relist(changes: Record<string, unknown> = {}) {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    const spaced = `${plate.slice(0, 3)} ${plate.slice(3)}`;
    const next = { license_plate: spaced, auction_date: "2026-12-17T13:00:00+09:00", ...changes };
    const relisted = await listCar(next, "auction_b");
    return { ...which, vehicleId, plate, relisted };
  }

  it("order.re_auctioned contains the ended order, even if the auction house or the plate spelling differs", async () => {
    const { partnerId, orderId, vehicleId, relisted } = await relist();
    expect(await eventsOf(partnerId, "order.re_auctioned")).toMatchObject([
      {
        data: {
          order: await show(partnerId, orderId),
          previous_vehicle_id: vehicleId,
          new_vehicle_id: relisted.vehicleId,
          new_auction_date: "2026-12-17T13:00:00.000+09:00",
        },
      },
    ]);
  });

  it("a reverted order correction that order.re_auctioned showed sends one order.detail_updated", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    const { options } = await requireOrderById(which.orderId);
    const operator = { actor: "ops@example.com", now };
    await correctOrderDetails(which.orderId, { options: ["corrected"] }, operator);
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" }, "auction_b");
    await correctOrderDetails(which.orderId, { options }, operator);
    for (let run = 0; run < 2; run += 1) await notifyLotChanges(vehicleId, { now });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.re_auctioned", data: { order: { options: ["corrected"] } } },
      { type: "order.detail_updated", data: { order: await show(which.partnerId, which.orderId) } },
    ]);
  });

  it("order.re_auctioned is sent once per plate and new auction date", async () => {
    const { partnerId, plate } = await relist();
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" });
    expect(await eventsOf(partnerId, "order.re_auctioned")).toHaveLength(1);
    await listCar({ license_plate: plate, auction_date: "2026-12-24T13:00:00+09:00" });
    expect(await eventsOf(partnerId, "order.re_auctioned")).toHaveLength(2);
  });

  it("order.re_auctioned is not sent for an active order, an undated round, or a different car", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" }, "auction_b");
    expect(await readEvents(which.partnerId)).toEqual([]);
    const undated = await relist({ auction_date: null });
    expect(await eventsOf(undated.partnerId, "order.re_auctioned")).toEqual([]);
    const other = await relist({ license_plate: "99호9999" });
    expect(await eventsOf(other.partnerId, "order.re_auctioned")).toEqual([]);
  });

  it("order.re_auctioned contains the newest of several orders on the car", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    const { order } = await place(which.partnerId, { vehicleId }, { now: now + 1 });
    await cancelOrder({ ...which, orderId: order.id });
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" });
    expect(await eventsOf(which.partnerId, "order.re_auctioned")).toMatchObject([
      { data: { order: { id: order.id } } },
    ]);
  });

  it("order.re_auctioned is sent once even if many workers see the car concurrently", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    const next = nextCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" }, "auction_b");
    const messages = await deliver([next.row()], "auction_b");
    await Promise.all([follow(messages), follow(messages), follow(messages)]);
    expect(await eventsOf(which.partnerId, "order.re_auctioned")).toHaveLength(1);
  });

  const later = "2026-12-17T13:00:00+09:00";
  const roundsOf = async (partnerId: string) =>
    (await eventsOf(partnerId, "order.re_auctioned")).map(({ data }) => data.new_auction_date);
  /** Processes pending notifications for the partners of a vehicle's orders. */
  const work = (vehicleId: string) => notifyLotChanges(vehicleId, { now });
  const operator = { actor: "ops@example.com", now };

  /** Creates an active order for a car that another house lists as well. */
  async function orderRelistedCar() {
    const { vehicleId, plate } = await listCar({}, "auction_d");
    const which = await orderCar(vehicleId);
    const relisted = await listCar({ license_plate: plate, auction_date: later }, "auction_b");
    await work(vehicleId);
    expect(await roundsOf(which.partnerId)).toEqual([]);
    return { ...which, vehicleId, plate, relisted };
  }
  const unlisted = (plate: string, date: string, source: Source = "auction_b") =>
    buildRow({ listing_id: `${source}_again_${plate.slice(-4)}`, license_plate: plate, auction_date: date });
  type Relisted = Awaited<ReturnType<typeof orderRelistedCar>>;

  it.each<[string, (order: Relisted) => Promise<unknown>]>([
    ["fails in the sweep", () => endPassedOrders({ now: Date.parse("2026-12-05T00:00:00+09:00") })],
    ["is cancelled by its partner", (which) => cancelOrder(which)],
    [
      "is cancelled by an operator",
      ({ orderId }) =>
        transitionOrder(orderId, { to: "cancelled", cancellationReason: "seller_withdrew" }, operator),
    ],
    [
      "is lost",
      async ({ orderId, vehicleId }) => {
        await transitionOrder(orderId, { to: "acquiring" }, operator);
        await actOnLot(vehicleId, { kind: "lose", failureReason: "outbid" }, operator);
      },
    ],
    [
      "ends because its listing is withdrawn",
      async () => {
        const other = await listCar({}, "auction_d");
        await follow(await deliver([other.row()], "auction_d", "full"));
      },
    ],
    ["is delivered", (which) => simulateOrderStatus(which, { status: "delivered", occurredAt: now })],
  ])("order.re_auctioned is sent when an order %s after its car was listed again", async (_, end) => {
    const which = await orderRelistedCar();
    await end(which);
    await work(which.vehicleId);
    await work(which.vehicleId);
    expect(await eventsOf(which.partnerId, "order.re_auctioned")).toMatchObject([
      {
        data: {
          order: await show(which.partnerId, which.orderId),
          previous_vehicle_id: which.vehicleId,
          new_vehicle_id: which.relisted.vehicleId,
          new_auction_date: "2026-12-17T13:00:00.000+09:00",
        },
      },
    ]);
  });

  it("order.re_auctioned is sent when an undated round gets a date", async () => {
    const { partnerId, relisted } = await relist({ auction_date: null });
    await follow(await deliver([relisted.row({ auction_date: later })], "auction_b"));
    expect(await roundsOf(partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });

  it("order.re_auctioned is sent when a round with a result becomes upcoming", async () => {
    const { partnerId, relisted } = await relist({ auction_result: "no_bid" });
    expect(await roundsOf(partnerId)).toEqual([]);
    await follow(await deliver([relisted.row({ auction_result: "upcoming" })], "auction_b"));
    expect(await roundsOf(partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });

  it("A round that moves before its message is processed causes one notification with the current date", async () => {
    const { partnerId, plate } = await relist({ license_plate: null });
    const messages = await deliver([unlisted(plate, "2026-12-05T13:00:00+09:00")], "auction_b");
    const moved = await deliver([unlisted(plate, "2026-12-04T13:00:00+09:00")], "auction_b");
    await follow(messages);
    await follow(moved);
    expect(await roundsOf(partnerId)).toEqual(["2026-12-04T13:00:00.000+09:00"]);
  });

  it("A partner is not notified of a round that is withdrawn before its message is processed", async () => {
    const { partnerId, plate } = await relist({ license_plate: null });
    const messages = await deliver([unlisted(plate, later, "auction_c")], "auction_c");
    const withdrawn = await deliver([(await listCar({}, "auction_c")).row()], "auction_c", "full");
    await follow(messages);
    await follow(withdrawn);
    expect(await roundsOf(partnerId)).toEqual([]);
  });

  it("An ended order whose plate is corrected is matched with the rounds of the new plate", async () => {
    const { partnerId, orderId, vehicleId, relisted } = await relist({ license_plate: "34나5678" });
    expect(await roundsOf(partnerId)).toEqual([]);
    await correctOrderDetails(orderId, { licensePlate: "34나5678" }, operator);
    await work(vehicleId);
    expect(await eventsOf(partnerId, "order.re_auctioned")).toMatchObject([
      { data: { new_vehicle_id: relisted.vehicleId } },
    ]);
  });

  it("order.re_auctioned is sent once when an order ends while the relisting is processed", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    const messages = await deliver([unlisted(plate, later)], "auction_b");
    await Promise.all([cancelOrder(which), follow(messages), follow(messages), work(vehicleId)]);
    await work(vehicleId);
    expect(await roundsOf(which.partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });
});
