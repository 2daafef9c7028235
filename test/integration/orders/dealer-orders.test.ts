import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { loadVehicle, readVehicle } from "../../../shared/application/vehicles/read-vehicle.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicles/vehicle.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { answering, scriptedId } from "./scripted-dealers.ts";
import { now, race, seedPartner, show } from "./seed-orders.ts";
import { useDealerMarket } from "./use-dealer-market.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();
const market = useDealerMarket();

describe("POST /v1/orders for a dealer car", () => {
  it.each(["retail_a", "retail_b"] as const)(
    "an order for a car of %s is a purchase at its fixed price",
    async (source) => {
      const car = market.takeCar(source);
      const partnerId = await seedPartner();
      const { order: placed } = await market.order(partnerId, car.vehicleId);
      expect(placed).toMatchObject({
        vehicle_id: car.vehicleId,
        status: "placed",
        max_bid_amount_usd: null,
        is_highest_bid: false,
        auction_date: null,
        order_cutoff_at: null,
        fx_rate: 1_450,
        pricing: {
          listing_price: Math.ceil(car.price_krw / 1_450),
          auction_fee_config: null,
          breakdown: { auction_fee: 0, dealer_fee: 300 },
        },
      });
      expect(await show(partnerId, placed.id)).toEqual(placed);
      const vehicle = await readOrderVehicle(partnerId, placed.id);
      expect(vehicleDetailSchema.safeParse(vehicle).success).toBe(true);
      expect(vehicle).toMatchObject({ id: placed.vehicle_id, source: "dealer", pricing: placed.pricing });
    },
  );

  it("the pricing of a dealer order and of its vehicle contains the car's earlier auctions", async () => {
    const partnerId = await seedPartner();
    const plate = "56다7890";
    const round = buildListing({ listingId: "auction_b_before", licensePlate: plate, vin: null });
    await commit(carRoundWrites(null, { ...round, auctionDate: now - 1, auctionResult: "no_bid" }));
    const sources = answering({ licensePlate: plate });
    const { order: placed } = await market.order(partnerId, scriptedId(), { sources });
    expect(placed.pricing?.history).toMatchObject([{ vehicle_id: "auction_b_before" }]);
    const vehicle = await readOrderVehicle(partnerId, placed.id);
    expect(vehicle.pricing).toEqual(placed.pricing);
  });

  it("a dealer order with a bid is rejected as validation_error", async () => {
    await expect(
      market.order(await seedPartner(), market.takeCar().vehicleId, { maxBidAmountUsd: 50_000 }),
    ).rejects.toMatchObject({
      code: "validation_error",
      details: { field: "max_bid_amount_usd" },
    });
  });

  it("a dealer order with an inspection has no inspection cutoff", async () => {
    const { order: placed } = await market.order(await seedPartner(), market.takeCar().vehicleId, {
      secondaryInspectionRequired: true,
    });
    expect(placed.secondary_inspection_required).toBe(true);
  });

  it.each([{ status: "SOLD" }, { status: "WAIT" }, { status: "DELETED" }, { under_contract: true }])(
    "an order for a dealer car that is gone (%j) is rejected as vehicle_not_found",
    async (change) => {
      const car = market.takeCar();
      await market.change(car, change);
      await expect(market.order(await seedPartner(), car.vehicleId)).rejects.toMatchObject({
        code: "vehicle_not_found",
      });
    },
  );

  it("an order for a dealer car that never existed is rejected as vehicle_not_found", async () => {
    await expect(market.order(await seedPartner(), "retail_123456789011")).rejects.toMatchObject({
      code: "vehicle_not_found",
    });
  });

  it("an order for a car that is sold before the purchase is rejected as vehicle_unavailable, and its key stays unused", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    const sold = { availability: "sold" } as const;
    await expect(
      market.order(partnerId, vehicleId, { token, sources: answering({}, sold) }),
    ).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
    expect((await market.order(partnerId, vehicleId, { token, sources: answering({}) })).replayed).toBe(
      false,
    );
  });

  it("a dealer order while its source is down is rejected as dealer_upstream_unavailable", async () => {
    for (const sources of [answering("down"), answering({}, "down")]) {
      await expect(market.order(await seedPartner(), scriptedId(), { sources })).rejects.toMatchObject({
        code: "dealer_upstream_unavailable",
      });
    }
  });

  it("a retried dealer order returns the original order, even if the car is gone or its source is down", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    const first = await market.order(partnerId, vehicleId, { token, sources: answering({}) });
    for (const sources of [answering(null), answering("down")]) {
      expect(await market.order(partnerId, vehicleId, { token, sources })).toEqual({
        replayed: true,
        order: first.order,
      });
    }
  });

  it("a second dealer order is rejected as duplicate_order, even if the car is gone", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const first = await market.order(partnerId, vehicleId, { sources: answering({}) });
    for (const sources of [answering({}), answering(null)]) {
      await expect(market.order(partnerId, vehicleId, { sources })).rejects.toMatchObject({
        code: "duplicate_order",
        details: { existing_order_id: first.order.id },
      });
    }
  });

  it("the earliest of several dealer orders wins, and the other orders fail as outbid_internally", async () => {
    const vehicleId = scriptedId();
    const partners = [await seedPartner(), await seedPartner(), await seedPartner()];
    const { done } = await race(
      partners.map((partnerId) => () => market.order(partnerId, vehicleId, { sources: answering({}) })),
    );
    expect(done).toHaveLength(3);
    const operator = { actor: "ops@example.com", now };
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 0 };
    const { orders } = await actOnLot(vehicleId, { kind: "award", terms }, operator);
    expect(orders.map(({ status }) => status).sort()).toEqual(["failed", "failed", "secured"]);
    await expect(
      market.order(await seedPartner(), vehicleId, { sources: answering({}) }),
    ).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
  });
});

describe("GET /v1/vehicles/{id} of an unavailable dealer car", () => {
  it("a dealer car that is gone is returned from the caller's own order snapshot, and other callers get vehicle_not_found", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: placed } = await market.order(partnerId, vehicleId, { sources: answering({}) });
    const read = (whose: string) =>
      readVehicle(vehicleId, loadVehicle(vehicleId), {
        partnerId: whose,
        now,
        dealerSources: answering(null),
      });
    expect(await read(partnerId)).toEqual(await readOrderVehicle(partnerId, placed.id));
    await expect(read(await seedPartner())).rejects.toMatchObject({ code: "vehicle_not_found" });
  });

  it("A dealer car whose source is down is returned from the caller's own order snapshot, and other callers get 503", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: placed } = await market.order(partnerId, vehicleId, { sources: answering({}) });
    const read = (whose: string) =>
      readVehicle(vehicleId, loadVehicle(vehicleId), {
        partnerId: whose,
        now,
        dealerSources: answering("down"),
      });
    expect(await read(partnerId)).toEqual(await readOrderVehicle(partnerId, placed.id));
    await expect(read(await seedPartner())).rejects.toMatchObject({ code: "dealer_upstream_unavailable" });
  });
});
