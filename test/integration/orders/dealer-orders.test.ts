import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnLot } from "../../../shared/application/orders/act-on-lot.ts";
import { cancelOrder } from "../../../shared/application/orders/cancel-order.ts";
import { createOrder } from "../../../shared/application/orders/create-order.ts";
import { findAnyCar, findCarOrSnapshot } from "../../../shared/application/orders/find-dealer-car.ts";
import { lookAtDealers } from "../../../shared/application/orders/look-at-dealers.ts";
import { readOrderVehicle } from "../../../shared/application/orders/read-order-vehicle.ts";
import { loadVehicle, readVehicle } from "../../../shared/application/vehicles/read-vehicle.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicle.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { parseDealerListingId, toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../../shared/domain/dealers/dealer-source.ts";
import type { PlacementRequest } from "../../../shared/domain/orders/placement-request.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { commit } from "../../../shared/persistence/transaction.ts";
import { buildDealerCar, buildDealerInspection } from "../../support/build-dealer-car.ts";
import { buildListing } from "../../support/build-listing.ts";
import {
  type ControlledCar,
  type DealerUpstreams,
  startDealerUpstreams,
} from "../../support/start-dealer-upstreams.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { now, race, readEvents, seedPartner, seedRate, show } from "./seed-orders.ts";

let table: RunningTable;
let upstreams: DealerUpstreams;
let cars: ControlledCar[];
beforeAll(async () => {
  [table, upstreams] = await Promise.all([startTable(), startDealerUpstreams()]);
  await seedRate();
  cars = (await upstreams.listCars()).filter(
    ({ status, under_contract }) => status === "ADVERTISE" && !under_contract,
  );
});
afterAll(() => Promise.all([table.stop(), upstreams.stop()]));

/** A simulated car nobody has touched yet. */
function takeCar(source: "retail_a" | "retail_b" = "retail_a"): ControlledCar {
  const position = cars.findIndex(({ source_key }) => source_key === source);
  const [car] = cars.splice(position, 1);
  if (car === undefined) throw new Error("the market has no car left");
  return car;
}

const vehicleIdOf = ({ id }: ControlledCar) => `retail_${id}`;

interface Attempt extends Partial<Omit<PlacementRequest, "vehicleId">> {
  token?: string;
  sources?: DealerSources;
}

function order(partnerId: string, vehicleId: string, attempt: Attempt = {}) {
  const { token = randomUUID(), sources = upstreams.createSources(), ...request } = attempt;
  const operation = request.operation ?? "createOrder";
  const findCar = (operation === "createOrder" ? findAnyCar : findCarOrSnapshot)(sources);
  return createOrder(
    { operation, maxBidUsd: null, secondaryInspectionRequired: false, ...request, vehicleId },
    { partnerId, keyId: `key_of_${partnerId}`, token, endUserId: null, now },
    findCar,
  );
}

const backfill = (partnerId: string, vehicleId: string, attempt: Attempt = {}) =>
  order(partnerId, vehicleId, { operation: "backfillOrder", ...attempt });

/** Sources that answer one car after the other, the last one for good. */
function answering(...answers: (Partial<DealerCar> | null | "down")[]): DealerSources {
  const readCar = async (number: number): Promise<DealerCar | null> => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
    if (answer === "down") throw new DealerSourceUnavailable("retail_a", "is down");
    return answer && buildDealerCar({ id: { source: "retail_a", number }, ...answer });
  };
  const source = { key: "retail_a", readCar, readInspection: async () => buildDealerInspection() };
  return { retail_a: source as unknown as DealerSource, retail_b: source as unknown as DealerSource };
}

let serial = 0;
const scriptedId = () => {
  serial += 1;
  return toDealerListingId({ source: "retail_a", number: 90_000_000 + serial });
};

describe("POST /v1/orders for a dealer's car", () => {
  it.each(["retail_a", "retail_b"] as const)("of %s is a purchase at its fixed price", async (source) => {
    const car = takeCar(source);
    const partnerId = await seedPartner();
    const { order: placed } = await order(partnerId, vehicleIdOf(car));
    expect(placed).toMatchObject({
      vehicle_id: vehicleIdOf(car),
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
  });

  it("keeps the car's earlier auctions in the order's pricing, as the detail shows them", async () => {
    const partnerId = await seedPartner();
    const plate = "56다7890";
    const round = buildListing({ listingId: "auction_b_before", licensePlate: plate, vin: null });
    await commit(carRoundWrites(null, { ...round, auctionDate: now - 1, auctionResult: "no_bid" }));
    const sources = answering({ licensePlate: plate });
    const { order: placed } = await order(partnerId, scriptedId(), { sources });
    expect(placed.pricing?.history).toMatchObject([{ vehicle_id: "auction_b_before" }]);
    const vehicle = await readOrderVehicle(partnerId, placed.id);
    expect(vehicle.pricing).toEqual(placed.pricing);
  });

  it("with a bid is validation_error", async () => {
    await expect(
      order(await seedPartner(), vehicleIdOf(takeCar()), { maxBidUsd: 50_000 }),
    ).rejects.toMatchObject({
      code: "validation_error",
      details: { field: "max_bid_amount_usd" },
    });
  });

  it("with an inspection has no inspection cutoff", async () => {
    const { order: placed } = await order(await seedPartner(), vehicleIdOf(takeCar()), {
      secondaryInspectionRequired: true,
    });
    expect(placed.secondary_inspection_required).toBe(true);
  });

  it.each([{ status: "SOLD" }, { status: "WAIT" }, { status: "DELETED" }, { under_contract: true }])(
    "that is gone (%j) is vehicle_not_found",
    async (change) => {
      const car = takeCar();
      await upstreams.control(`listings/${car.id}`, change);
      await expect(order(await seedPartner(), vehicleIdOf(car))).rejects.toMatchObject({
        code: "vehicle_not_found",
      });
    },
  );

  it("that nobody ever advertised is vehicle_not_found", async () => {
    await expect(order(await seedPartner(), "retail_123456789011")).rejects.toMatchObject({
      code: "vehicle_not_found",
    });
  });

  it("that is sold between the check and the purchase is vehicle_unavailable, and its key stays free", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    const sold = { availability: "sold" } as const;
    await expect(order(partnerId, vehicleId, { token, sources: answering({}, sold) })).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
    expect((await order(partnerId, vehicleId, { token, sources: answering({}) })).replayed).toBe(false);
  });

  it("while its source is down is dealer_upstream_unavailable", async () => {
    for (const sources of [answering("down"), answering({}, "down")]) {
      await expect(order(await seedPartner(), scriptedId(), { sources })).rejects.toMatchObject({
        code: "dealer_upstream_unavailable",
      });
    }
  });

  it("is replayed whatever has become of the car or its source", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    const first = await order(partnerId, vehicleId, { token, sources: answering({}) });
    for (const sources of [answering(null), answering("down")]) {
      expect(await order(partnerId, vehicleId, { token, sources })).toEqual({
        replayed: true,
        order: first.order,
      });
    }
  });

  it("a second time is duplicate_order, also when the car is gone by then", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const first = await order(partnerId, vehicleId, { sources: answering({}) });
    for (const sources of [answering({}), answering(null)]) {
      await expect(order(partnerId, vehicleId, { sources })).rejects.toMatchObject({
        code: "duplicate_order",
        details: { existing_order_id: first.order.id },
      });
    }
  });

  it("of several partners goes to the earliest, the others fail outbid_internally", async () => {
    const vehicleId = scriptedId();
    const partners = [await seedPartner(), await seedPartner(), await seedPartner()];
    const { done } = await race(
      partners.map((partnerId) => () => order(partnerId, vehicleId, { sources: answering({}) })),
    );
    expect(done).toHaveLength(3);
    const operator = { actor: "ops@example.com", now };
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 0 };
    const { orders } = await actOnLot(vehicleId, { kind: "award", terms }, operator);
    expect(orders.map(({ status }) => status).sort()).toEqual(["failed", "failed", "secured"]);
    await expect(order(await seedPartner(), vehicleId, { sources: answering({}) })).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
  });
});

describe("the hourly look at dealers' cars on order", () => {
  const hour = 3_600_000;
  const look = (sources: DealerSources, at = now + hour) => lookAtDealers({ sources, now: at });

  async function orderScripted() {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: placed } = await order(partnerId, vehicleId, { sources: answering({}) });
    return { partnerId, vehicleId, orderId: placed.id };
  }

  it("tells of a changed price in won once, and again only after another change", async () => {
    const { partnerId, vehicleId, orderId } = await orderScripted();
    await look(answering({ priceKrw: 13_050_000 }), now + hour - 1);
    expect(await readEvents(partnerId)).toEqual([]);
    await look(answering({ priceKrw: 13_050_000 }));
    await look(answering({ priceKrw: 13_050_000 }), now + 2 * hour);
    expect(await readEvents(partnerId)).toMatchObject([
      {
        type: "order.price_updated",
        data: {
          order: await show(partnerId, orderId),
          vehicle_id: vehicleId,
          previous_listing_usd: 10_000,
          current_listing_usd: 9_000,
          delta_usd: -1_000,
          delta_pct: -10,
        },
      },
    ]);
  });

  it("asks for each car once an hour, however many orders are on it", async () => {
    const { vehicleId } = await orderScripted();
    await order(await seedPartner(), vehicleId, { sources: answering({}) });
    const asked: number[] = [];
    const sources = answering({});
    const counting = {
      ...sources.retail_a,
      readCar(number: number) {
        asked.push(number);
        return sources.retail_a.readCar(number);
      },
    };
    await look({ retail_a: counting, retail_b: counting });
    await look({ retail_a: counting, retail_b: counting }, now + hour + 1_000);
    const dealerId = parseDealerListingId(vehicleId);
    expect(asked.filter((number) => number === dealerId?.number)).toHaveLength(1);
  });

  it.each([[{ availability: "sold" as const }], [{ availability: "deleted" as const }], [null]])(
    "cancels the orders on a car that is gone (%j) as seller_withdrew",
    async (answer) => {
      const { partnerId, orderId } = await orderScripted();
      await look(answering(answer));
      const shown = await show(partnerId, orderId);
      expect(shown).toMatchObject({ status: "cancelled", cancellation_reason: "seller_withdrew" });
      expect(await readEvents(partnerId)).toMatchObject([
        { type: "order.status_changed", data: { order: shown } },
      ]);
    },
  );

  it.each(["on_hold", "under_contract"] as const)(
    "leaves orders on a car that is %s",
    async (availability) => {
      const { partnerId, orderId } = await orderScripted();
      await look(answering({ availability }));
      expect((await show(partnerId, orderId)).status).toBe("placed");
    },
  );

  it("leaves orders that were backfilled on a car known to be gone", async () => {
    const { partnerId, vehicleId, orderId } = await orderScripted();
    await cancelOrder({ partnerId, orderId, now: now + 1 });
    const { order: placed } = await backfill(partnerId, vehicleId, { sources: answering(null) });
    await look(answering(null));
    expect((await show(partnerId, placed.id)).status).toBe("placed");
  });

  it("asks again soon while the source is down", async () => {
    const { partnerId } = await orderScripted();
    await expect(look(answering("down"))).rejects.toBeInstanceOf(AggregateError);
    await look(answering({ priceKrw: 13_050_000 }), now + hour + 1_000);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });
});

describe("GET /v1/vehicles/{id} of a dealer's car that is gone", () => {
  it("is served from the caller's own order snapshot, and vehicle_not_found to others", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: placed } = await order(partnerId, vehicleId, { sources: answering({}) });
    const read = (whose: string) =>
      readVehicle(vehicleId, loadVehicle(vehicleId), {
        partnerId: whose,
        now,
        dealerSources: answering(null),
      });
    expect(await read(partnerId)).toEqual(await readOrderVehicle(partnerId, placed.id));
    await expect(read(await seedPartner())).rejects.toMatchObject({ code: "vehicle_not_found" });
  });
});

describe("POST /v1/orders/backfill", () => {
  it("of a car that is for sale creates the order with a fresh snapshot", async () => {
    const car = takeCar();
    const partnerId = await seedPartner();
    const { order: placed } = await backfill(partnerId, vehicleIdOf(car));
    expect(placed.pricing?.listing_price).toBe(Math.ceil(car.price_krw / 1_450));
    expect(await readOrderVehicle(partnerId, placed.id)).toMatchObject({ id: vehicleIdOf(car) });
  });

  it.each([{ status: "SOLD" }, { status: "WAIT" }, { status: "DELETED" }])(
    "of a car that is gone (%j) takes the latest snapshot of the account",
    async (change) => {
      const car = takeCar("retail_b");
      const partnerId = await seedPartner();
      const { order: first } = await order(partnerId, vehicleIdOf(car));
      await cancelOrder({ partnerId, orderId: first.id, now: now + 1 });
      await upstreams.control(`listings/${car.id}`, change);
      const { order: placed } = await backfill(partnerId, vehicleIdOf(car));
      expect(placed).toMatchObject({ status: "placed", pricing: first.pricing, vin: first.vin });
      expect(await readOrderVehicle(partnerId, placed.id)).toEqual(
        await readOrderVehicle(partnerId, first.id),
      );
      expect(await readEvents(partnerId)).toEqual([]);
    },
  );

  it("of a car that is gone and never was ordered by the account is vehicle_not_found", async () => {
    const vehicleId = scriptedId();
    await order(await seedPartner(), vehicleId, { sources: answering({}) });
    await expect(
      backfill(await seedPartner(), vehicleId, { sources: answering(null) }),
    ).rejects.toMatchObject({
      code: "vehicle_not_found",
    });
  });

  it("while the source is down is dealer_upstream_unavailable: the car may be for sale", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: first } = await order(partnerId, vehicleId, { sources: answering({}) });
    await cancelOrder({ partnerId, orderId: first.id, now: now + 1 });
    await expect(backfill(partnerId, vehicleId, { sources: answering("down") })).rejects.toMatchObject({
      code: "dealer_upstream_unavailable",
    });
  });

  it("beside an active order is duplicate_order", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    await order(partnerId, vehicleId, { sources: answering({}) });
    await expect(backfill(partnerId, vehicleId, { sources: answering(null) })).rejects.toMatchObject({
      code: "duplicate_order",
    });
  });

  it("with a key of POST /v1/orders is idempotency_key_reused", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    await order(partnerId, vehicleId, { token, sources: answering({}) });
    await expect(backfill(partnerId, vehicleId, { token, sources: answering({}) })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details: { original_operation: "createOrder" },
    });
  });
});
