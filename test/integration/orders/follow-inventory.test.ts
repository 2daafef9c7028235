import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actOnLot } from "../../../shared/application/orders/act-on-lot.ts";
import { cancelOrder } from "../../../shared/application/orders/cancel-order.ts";
import { correctOrderDetails } from "../../../shared/application/orders/correct-order-details.ts";
import { endPassedOrders } from "../../../shared/application/orders/end-passed-orders.ts";
import { followInventory } from "../../../shared/application/orders/follow-inventory.ts";
import { listOrders } from "../../../shared/application/orders/list-orders.ts";
import { notifyAwaitedPrices } from "../../../shared/application/orders/notify-awaited-prices.ts";
import {
  notifyLotChanges,
  notifyOrderChanges,
} from "../../../shared/application/orders/notify-order-changes.ts";
import { simulateOrderStatus } from "../../../shared/application/orders/simulate-order-status.ts";
import { transitionOrder } from "../../../shared/application/orders/transition-order.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { endpointLimit } from "../../../shared/domain/webhooks/endpoint.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { dueShardOf } from "../../../shared/persistence/due-shard.ts";
import { partnerKey } from "../../../shared/persistence/keys.ts";
import { listAwaitedPrices, removeAwaitedPrice } from "../../../shared/persistence/orders/awaited-prices.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table.ts";
import { buildRow } from "../../support/build-listing-row.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";
import { krwPerUsd, now, place, readEvents, seedPartner, seedRate, show } from "./seed-orders.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  await seedRate();
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

let sequence = 0;
let cars = 0;

type Source = "auction_a" | "auction_b" | "auction_c" | "auction_d";

/** Delivers a batch and answers what the queue then holds. */
async function deliver(rows: object[], source: Source = "auction_a", kind: "delta" | "full" = "delta") {
  sequence += 1;
  await takeBatch({ source, kind, sequence }, toFile(rows));
  return objectStore.receiveChanges();
}

const follow = async (messages: readonly string[], at = now) => {
  for (const message of messages) {
    await followInventory(JSON.parse(message), { now: at, hasTimeLeft: () => true });
  }
};

/** Follows in runs that are each out of time after one change. @returns the number of runs, and of those that failed */
async function followInSteps(messages: readonly string[]): Promise<{ runs: number; failures: number }> {
  const count = { runs: 0, failures: 0 };
  for (let waiting = messages; waiting.length > 0; waiting = await objectStore.receiveChanges()) {
    for (const message of waiting) {
      count.runs += 1;
      await followInventory(JSON.parse(message), { now, hasTimeLeft: () => false }).catch(() => {
        count.failures += 1;
      });
    }
  }
  return count;
}

/** A car of its own, listed; `row` delivers it again with something changed. */
async function listCar(changes: Record<string, unknown> = {}, source: Source = "auction_a") {
  cars += 1;
  const own = { listing_id: `${source}_car${cars}`, license_plate: `12가${1_000 + cars}`, ...changes };
  const row = (more: Record<string, unknown> = {}) => buildRow({ ...own, ...more });
  await follow(await deliver([row()], source));
  return { vehicleId: own.listing_id, plate: own.license_plate as string, row };
}

async function orderCar(vehicleId: string, request: Parameters<typeof place>[1] = { vehicleId }) {
  const partnerId = await seedPartner();
  const { order } = await place(partnerId, request);
  return { partnerId, orderId: order.id, now };
}

const listen = (partnerId: string, at: number) =>
  createEndpoint(
    partnerId,
    { url: `http://127.0.0.1:9999/${at}` },
    { now, addressRules: { loopbackAllowed: true, resolve: async () => [] } },
  );

const eventsOf = async (partnerId: string, type: EventEnvelope["type"]) =>
  (await readEvents(partnerId)).filter((event) => event.type === type);

describe("a part of a batch that no run can follow alone", () => {
  const later = { auction_date: "2026-12-24T10:00:00+09:00" };

  async function orderCars(count: number) {
    const ordered = [];
    for (let number = 0; number < count; number += 1) {
      const { vehicleId, row } = await listCar();
      ordered.push({ ...(await orderCar(vehicleId)), row });
    }
    return ordered;
  }

  /** Removes a partner for a while, so that orders of it cannot be followed. */
  async function takePartner(partnerId: string) {
    const TableName = tableName();
    const Key = toAttributes({ ...partnerKey(partnerId) });
    const deletion = new DeleteItemCommand({ TableName, Key, ReturnValues: "ALL_OLD" });
    const { Attributes: Item } = await tableClient.send(deletion);
    return { putBack: () => tableClient.send(new PutItemCommand({ TableName, Item })) };
  }

  it("runs of one change each follow every listing, and notify every partner of a new round once", async () => {
    const ordered = await orderCars(10);
    const ended = await listCar();
    const former = await orderCar(ended.vehicleId);
    await cancelOrder(former);
    const messages = await deliver([
      ...ordered.map(({ row }) => row(later)),
      ended.row({ ...later, listing_id: "auction_a_stepwise" }),
    ]);
    expect(messages).toHaveLength(1);
    expect(await followInSteps(messages)).toEqual({ runs: 22, failures: 0 });
    for (const { partnerId, orderId } of ordered) {
      expect((await show(partnerId, orderId)).auction_date).toBe("2026-12-24T10:00:00.000+09:00");
      expect(await eventsOf(partnerId, "order.auction_rescheduled")).toHaveLength(1);
    }
    expect(await eventsOf(former.partnerId, "order.re_auctioned")).toHaveLength(1);
  });

  it("a change that cannot be followed fails in a message of its own, and the others are followed", async () => {
    const [broken, ...healthy] = await orderCars(3);
    const messages = await deliver([broken, ...healthy].map((one) => requireValue(one).row(later)));
    const partner = await takePartner(requireValue(broken).partnerId);
    expect(await followInSteps(messages)).toMatchObject({ failures: 1 });
    await partner.putBack();
    for (const { partnerId, orderId } of healthy) {
      expect((await show(partnerId, orderId)).auction_date).toBe("2026-12-24T10:00:00.000+09:00");
    }
  });
});

describe("order.auction_rescheduled", () => {
  it("order.auction_rescheduled changes date and cutoff, sends what GET shows, and moves the order in the list", async () => {
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
      status: null,
      createdFrom: null,
      createdBefore: null,
      sort: "auction_date_asc",
      limit: 10,
      position: null,
    });
    expect(orders).toEqual([after]);
  });

  it("a new date whose cutoff has passed cancels the placed order with a separate order.status_changed", async () => {
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

  it("a new date, details, a corrected plate and a too-soon cancellation reach four partners with five endpoints each", async () => {
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

  it("a rescheduled auction leaves an acquiring order's status alone", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    await follow(await deliver([row({ auction_date: "2026-11-21T08:59:59+09:00" })]));
    expect((await show(which.partnerId, which.orderId)).status).toBe("acquiring");
  });

  it("a rescheduled auction moves the deadline 24 hours after it", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ auction_date: "2026-12-10T10:00:00+09:00" })]));
    await endPassedOrders({ now: Date.parse("2026-12-11T09:59:59+09:00") });
    expect((await show(which.partnerId, which.orderId)).status).toBe("placed");
    await endPassedOrders({ now: Date.parse("2026-12-11T10:00:00+09:00") });
    expect((await show(which.partnerId, which.orderId)).failure_reason).toBe("auction_passed");
  });

  it("a rescheduled auction sends one event however often its batch is followed, concurrently or again", async () => {
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

describe("order.price_updated", () => {
  it("each change of the price in won sends the placed order's partner one order.price_updated", async () => {
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

  it("A price that disappears and returns lower sends one order.price_updated from the last known price", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await follow(await deliver([row({ start_price_krw: null })]));
    await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
    expect(await eventsOf(which.partnerId, "order.price_updated")).toMatchObject([
      { data: { previous_listing_usd: 10_000, current_listing_usd: 9_000 } },
    ]);
  });

  describe("without a usable exchange rate", () => {
    afterEach(() => seedRate());
    const loseRate = () => putFxRate({ krwPerUsd, asOf: 0, fetchedAt: now - 25 * hour });

    it("A price change is notified when the rate returns, once and with the price of that time", async () => {
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

    it("A price that has returned to the known one when the rate returns sends no event", async () => {
      const { vehicleId, row } = await listCar();
      await loseRate();
      const which = await orderCar(vehicleId);
      await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
      await follow(await deliver([row()]));
      await seedRate();
      await notifyAwaitedPrices({ now });
      expect(await readEvents(which.partnerId)).toEqual([]);
    });

    it("A price that changes while the awaited one is notified stays awaited", async () => {
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

  it("order.price_updated is not sent to orders beyond placed", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    await follow(await deliver([row({ start_price_krw: 13_050_000 })]));
    expect(await eventsOf(which.partnerId, "order.price_updated")).toEqual([]);
  });

  it("order.price_updated is not sent to an order that was placed at the new price", async () => {
    const { vehicleId, row } = await listCar();
    const messages = await deliver([row({ start_price_krw: 29_000_000 })]);
    const which = await orderCar(vehicleId, { vehicleId, maxBidAmountUsd: 30_000 });
    await follow(messages);
    expect(await readEvents(which.partnerId)).toEqual([]);
    expect((await show(which.partnerId, which.orderId)).pricing?.listing_price).toBe(20_000);
  });
});

describe("order.detail_updated for the car", () => {
  it("order.detail_updated follows VIN, plate and options of the listing, merged into one event", async () => {
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

describe("a listing taken off the market before its auction", () => {
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

describe("a buy-now order whose car is sold to somebody else", () => {
  const noBid = { auction_result: "no_bid", auction_date: "2026-11-18T13:00:00+09:00" };

  it.each([
    ["sold", "placed"],
    ["negotiation_sold", "placed"],
    ["sold", "acquiring"],
    ["negotiation_sold", "acquiring"],
  ] as const)(
    "a buy-now order fails as vehicle_unavailable when its car is %s while it is %s",
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

  it("a buy-now order that won the car stays secured when the house reports the sale", async () => {
    const { vehicleId, row } = await listCar(noBid);
    const which = await orderCar(vehicleId, { vehicleId, maxBidAmountUsd: null });
    await transitionOrder(which.orderId, { to: "acquiring" }, { actor: "ops@example.com", now });
    const secured = { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 200 } as const;
    await transitionOrder(which.orderId, secured, { actor: "ops@example.com", now });
    await follow(await deliver([row({ ...noBid, auction_result: "negotiation_sold" })]));
    expect((await show(which.partnerId, which.orderId)).status).toBe("secured");
  });
});

describe("a listing that was gone for one batch and returns with another date", () => {
  const moved = "2026-12-10T10:00:00+09:00";
  const movedInKst = "2026-12-10T10:00:00.000+09:00";

  /** Takes a listing off the market for one batch. */
  const removeCar = async () => deliver([(await listCar()).row()], "auction_a", "full");

  it("a listing that returns with another date gives an acquiring order the new auction_date", async () => {
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

  it("a listing that returns with a date ahead is read by the sweep first, which reschedules the placed order", async () => {
    const { vehicleId, row } = await listCar();
    const which = await orderCar(vehicleId);
    await removeCar();
    // Its message is still waiting when the sweep runs.
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

describe("order.re_auctioned", () => {
  /** A cancelled order on a car that is then listed again at another house. */
  async function relist(changes: Record<string, unknown> = {}) {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    const spaced = `${plate.slice(0, 3)} ${plate.slice(3)}`;
    const next = { license_plate: spaced, auction_date: "2026-12-17T13:00:00+09:00", ...changes };
    const relisted = await listCar(next, "auction_b");
    return { ...which, vehicleId, plate, relisted };
  }

  it("order.re_auctioned sends a terminal order's partner the original order, across houses and spellings", async () => {
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

  it("order.re_auctioned is sent once per plate and new auction date", async () => {
    const { partnerId, plate } = await relist();
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" });
    expect(await eventsOf(partnerId, "order.re_auctioned")).toHaveLength(1);
    await listCar({ license_plate: plate, auction_date: "2026-12-24T13:00:00+09:00" });
    expect(await eventsOf(partnerId, "order.re_auctioned")).toHaveLength(2);
  });

  it("order.re_auctioned is not sent for an active order, a round without a date, or another car", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await listCar({ license_plate: plate, auction_date: "2026-12-17T13:00:00+09:00" }, "auction_b");
    expect(await readEvents(which.partnerId)).toEqual([]);
    const undated = await relist({ auction_date: null });
    expect(await eventsOf(undated.partnerId, "order.re_auctioned")).toEqual([]);
    const other = await relist({ license_plate: "99호9999" });
    expect(await eventsOf(other.partnerId, "order.re_auctioned")).toEqual([]);
  });

  it("order.re_auctioned is sent with the newest of several orders on the car", async () => {
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

  it("order.re_auctioned is sent once however many workers see the car concurrently", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    await cancelOrder(which);
    cars += 1;
    const row = buildRow({
      listing_id: `auction_b_car${cars}`,
      license_plate: plate,
      auction_date: "2026-12-17T13:00:00+09:00",
    });
    const messages = await deliver([row], "auction_b");
    await Promise.all([follow(messages), follow(messages), follow(messages)]);
    expect(await eventsOf(which.partnerId, "order.re_auctioned")).toHaveLength(1);
  });

  const later = "2026-12-17T13:00:00+09:00";
  const roundsOf = async (partnerId: string) =>
    (await eventsOf(partnerId, "order.re_auctioned")).map(({ data }) => data.new_auction_date);
  /** Works what waits for the partners of a vehicle's orders. */
  const work = (vehicleId: string) => notifyLotChanges(vehicleId, { now });
  const operator = { actor: "ops@example.com", now };

  /** An active order on a car that another house lists again already. */
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
      "ends as its listing is withdrawn",
      async () => {
        const other = await listCar({}, "auction_d");
        await follow(await deliver([other.row()], "auction_d", "full"));
      },
    ],
    ["is delivered", (which) => simulateOrderStatus(which, { status: "delivered", occurredAt: now })],
  ])("order.re_auctioned follows when an order on a car that is listed again already %s", async (_, end) => {
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

  it("order.re_auctioned follows when a round that was listed without a date is dated", async () => {
    const { partnerId, relisted } = await relist({ auction_date: null });
    await follow(await deliver([relisted.row({ auction_date: later })], "auction_b"));
    expect(await roundsOf(partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });

  it("order.re_auctioned follows when a round with a result becomes upcoming", async () => {
    const { partnerId, relisted } = await relist({ auction_result: "no_bid" });
    expect(await roundsOf(partnerId)).toEqual([]);
    await follow(await deliver([relisted.row({ auction_result: "upcoming" })], "auction_b"));
    expect(await roundsOf(partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });

  it("A round that is moved before its message is worked is notified once, with its current date", async () => {
    const { partnerId, plate } = await relist({ license_plate: null });
    const messages = await deliver([unlisted(plate, "2026-12-05T13:00:00+09:00")], "auction_b");
    const moved = await deliver([unlisted(plate, "2026-12-04T13:00:00+09:00")], "auction_b");
    await follow(messages);
    await follow(moved);
    expect(await roundsOf(partnerId)).toEqual(["2026-12-04T13:00:00.000+09:00"]);
  });

  it("A round that is withdrawn before its message is worked is not notified", async () => {
    const { partnerId, plate } = await relist({ license_plate: null });
    const messages = await deliver([unlisted(plate, later, "auction_c")], "auction_c");
    const withdrawn = await deliver([(await listCar({}, "auction_c")).row()], "auction_c", "full");
    await follow(messages);
    await follow(withdrawn);
    expect(await roundsOf(partnerId)).toEqual([]);
  });

  it("A corrected plate of an ended order is compared with the rounds of that plate", async () => {
    const { partnerId, orderId, vehicleId, relisted } = await relist({ license_plate: "34나5678" });
    expect(await roundsOf(partnerId)).toEqual([]);
    await correctOrderDetails(orderId, { licensePlate: "34나5678" }, operator);
    await work(vehicleId);
    expect(await eventsOf(partnerId, "order.re_auctioned")).toMatchObject([
      { data: { new_vehicle_id: relisted.vehicleId } },
    ]);
  });

  it("order.re_auctioned is sent once when an order ends while the relisting is followed", async () => {
    const { vehicleId, plate } = await listCar();
    const which = await orderCar(vehicleId);
    const messages = await deliver([unlisted(plate, later)], "auction_b");
    await Promise.all([cancelOrder(which), follow(messages), follow(messages), work(vehicleId)]);
    await work(vehicleId);
    expect(await roundsOf(which.partnerId)).toEqual(["2026-12-17T13:00:00.000+09:00"]);
  });
});
