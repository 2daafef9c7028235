import { afterEach, describe, expect, it } from "vitest";
import { correctOrderDetails } from "../../../shared/application/orders/changes/correct-order-details.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { notifyAwaitedPrices } from "../../../shared/application/orders/notifications/notify-awaited-prices.ts";
import { notifyLotChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { requireOrderById } from "../../../shared/application/orders/reads/require-order.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { listAwaitedPrices, removeAwaitedPrice } from "../../../shared/persistence/orders/awaited-prices.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { dueShardOf } from "../../../shared/persistence/table/due-shard.ts";
import { requireValue } from "../../support/require-value.ts";
import { eventsOf, orderCar, useFollowedInventory } from "./follow-world.ts";
import { krwPerUsd, now, readEvents, seedRate, show } from "./seed-orders.ts";

const { deliver, follow, listCar } = useFollowedInventory();

describe("order.price_updated", () => {
  it("each KRW price change sends one order.price_updated to a partner whose order has the status placed", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    const messages = await deliver([row({ start_price_krw: 13_050_000 })]);
    await follow(messages);
    await follow(messages);
    expect(await readEvents(which.partnerId)).toMatchObject([
      {
        type: "order.price_updated",
        data: {
          order: await show(which.partnerId, which.orderId),
          vehicle_id: vehicleId,
          previous_listing_usd: 10_000,
          current_listing_usd: 9_000,
          delta_usd: -1_000,
          delta_pct: -10,
        },
      },
    ]);
    await follow(await deliver([row({ start_price_krw: 14_500_000 })]));
    expect(await eventsOf(which.partnerId, "order.price_updated")).toHaveLength(2);
  });

  it("a reverted order correction that order.price_updated showed sends one order.detail_updated", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    const { options } = await requireOrderById(which.orderId);
    const operator = { actor: "ops@example.com", now };
    await correctOrderDetails(which.orderId, { options: ["corrected"] }, operator);
    await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
    await correctOrderDetails(which.orderId, { options }, operator);
    for (let run = 0; run < 2; run += 1) await notifyLotChanges(vehicleId, { now });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.price_updated", data: { order: { options: ["corrected"] } } },
      { type: "order.detail_updated", data: { order: await show(which.partnerId, which.orderId) } },
    ]);
  });

  it("A price that appears after placement is the base of later changes and sends no event itself", async () => {
    const { vehicleId, row } = await listCar({ start_price_krw: null });
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ start_price_krw: 14_500_000 })]));
    expect(await readEvents(which.partnerId)).toEqual([]);
    const messages = await deliver([row({ start_price_krw: 13_050_000 })]);
    await Promise.all([follow(messages), follow(messages)]);
    expect(await eventsOf(which.partnerId, "order.price_updated")).toMatchObject([
      { data: { previous_listing_usd: 10_000, current_listing_usd: 9_000, delta_usd: -1_000 } },
    ]);
  });

  it("A price that disappears and returns lower sends one order.price_updated with the last known price as previous price", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ start_price_krw: null })]));
    await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
    expect(await eventsOf(which.partnerId, "order.price_updated")).toMatchObject([
      { data: { previous_listing_usd: 10_000, current_listing_usd: 9_000 } },
    ]);
  });

  describe("price change without a usable exchange rate", () => {
    afterEach(() => seedRate());
    const loseRate = () => putFxRate({ krwPerUsd, asOf: 0, fetchedAt: now - 25 * hour });

    it("A partner is notified of the current price when an exchange rate becomes available again", async () => {
      const { vehicleId, row } = await listCar();
      await loseRate();
      const which = await orderCar(vehicleId);
      await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
      await follow(await deliver([row({ start_price_krw: 11_600_000 })]));
      await notifyAwaitedPrices({ now });
      expect(await readEvents(which.partnerId)).toEqual([]);
      await seedRate();
      await notifyAwaitedPrices({ now });
      await notifyAwaitedPrices({ now });
      expect(await eventsOf(which.partnerId, "order.price_updated")).toMatchObject([
        { data: { previous_listing_usd: 10_000, current_listing_usd: 8_000 } },
      ]);
    });

    it("A price that returns to its known value before an exchange rate is available sends no event", async () => {
      const { vehicleId, row } = await listCar();
      await loseRate();
      const which = await orderCar(vehicleId);
      await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
      await follow(await deliver([row()]));
      await seedRate();
      await notifyAwaitedPrices({ now });
      expect(await readEvents(which.partnerId)).toEqual([]);
    });

    it("A pending price change stays pending if the price changes again during the notification", async () => {
      const { vehicleId, row } = await listCar();
      await loseRate();
      await orderCar(vehicleId);
      await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
      const [seen] = await listAwaitedPrices(dueShardOf(vehicleId), now);
      await follow(await deliver([row({ start_price_krw: 11_600_000 })]));
      await seedRate();
      expect(await removeAwaitedPrice(requireValue(seen))).toBe(false);
    });
  });

  it("order.price_updated is not sent for an order whose status is no longer placed", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
    expect(await eventsOf(which.partnerId, "order.price_updated")).toEqual([]);
  });

  it("order.price_updated is not sent for an order that was placed at the new price", async () => {
    const { vehicleId, row } = await listCar();
    const messages = await deliver([row({ start_price_krw: 29_000_000 })]);
    const which = await orderCar(vehicleId, { vehicleId, maxBidAmountUsd: 30_000 });
    await follow(messages);
    expect(await readEvents(which.partnerId)).toEqual([]);
    expect((await show(which.partnerId, which.orderId)).pricing?.listing_price).toBe(20_000);
  });
});
