import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { writesOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { countWriteUnits } from "../../support/table/count-write-units.ts";
import { answering, type DealerAttempt, scriptedId } from "./scripted-dealers.ts";
import { now, readEvents, seedPartner } from "./seed-orders.ts";
import { useDealerMarket } from "./use-dealer-market.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();
const market = useDealerMarket();
const backfill = (partnerId: string, vehicleId: string, attempt: Partial<DealerAttempt> = {}) =>
  market.order(partnerId, vehicleId, { operation: "backfillOrder", ...attempt });

describe("POST /v1/orders/backfill", () => {
  it("a backfill of an available dealer car creates the order with a fresh snapshot", async () => {
    const car = market.takeCar();
    const partnerId = await seedPartner();
    const { order: placed } = await backfill(partnerId, car.vehicleId);
    expect(placed.pricing?.listing_price).toBe(Math.ceil(car.price_krw / 1_450));
    expect(await readOrderVehicle(partnerId, placed.id)).toMatchObject({ id: car.vehicleId });
  });

  it("a backfill takes the documented number of write units", async () => {
    const car = market.takeCar();
    const partnerId = await seedPartner();
    const { least, most } = writesOf("backfillOrder");
    const units = await countWriteUnits(() => backfill(partnerId, car.vehicleId));
    expect(units).toBeGreaterThanOrEqual(least);
    expect(units).toBeLessThanOrEqual(most);
  });

  it.each([{ status: "SOLD" }, { status: "WAIT" }, { status: "DELETED" }])(
    "a backfill of a car that is gone (%j) uses the account's latest snapshot",
    async (change) => {
      const car = market.takeCar("retail_b");
      const partnerId = await seedPartner();
      const { order: first } = await market.order(partnerId, car.vehicleId);
      await cancelOrder({ partnerId, orderId: first.id, now: now + 1 });
      await market.change(car, change);
      const { order: placed } = await backfill(partnerId, car.vehicleId);
      expect(placed).toMatchObject({ status: "placed", pricing: first.pricing, vin: first.vin });
      expect(await readOrderVehicle(partnerId, placed.id)).toEqual(
        await readOrderVehicle(partnerId, first.id),
      );
      expect(await readEvents(partnerId)).toEqual([]);
    },
  );

  it("a backfill of a car that is gone and was never ordered by the account returns vehicle_not_found", async () => {
    const vehicleId = scriptedId();
    await market.order(await seedPartner(), vehicleId, { sources: answering({}) });
    await expect(
      backfill(await seedPartner(), vehicleId, { sources: answering(null) }),
    ).rejects.toMatchObject({
      code: "vehicle_not_found",
    });
  });

  it("a backfill while the source is down uses the account's latest snapshot", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const { order: first } = await market.order(partnerId, vehicleId, { sources: answering({}) });
    await cancelOrder({ partnerId, orderId: first.id, now: now + 1 });
    const { order: placed } = await backfill(partnerId, vehicleId, { sources: answering("down") });
    expect(placed).toMatchObject({ status: "placed", pricing: first.pricing });
    expect(await readOrderVehicle(partnerId, placed.id)).toEqual(await readOrderVehicle(partnerId, first.id));
  });

  it("a backfill of a car never ordered by the account returns dealer_upstream_unavailable while its source is down", async () => {
    const vehicleId = scriptedId();
    await market.order(await seedPartner(), vehicleId, { sources: answering({}) });
    await expect(
      backfill(await seedPartner(), vehicleId, { sources: answering("down") }),
    ).rejects.toMatchObject({ code: "dealer_upstream_unavailable" });
  });

  it("a backfill with another active order on the car returns duplicate_order", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    await market.order(partnerId, vehicleId, { sources: answering({}) });
    await expect(backfill(partnerId, vehicleId, { sources: answering(null) })).rejects.toMatchObject({
      code: "duplicate_order",
    });
  });

  it("a backfill with an idempotency key that POST /v1/orders has used returns idempotency_key_reused", async () => {
    const partnerId = await seedPartner();
    const vehicleId = scriptedId();
    const token = randomUUID();
    await market.order(partnerId, vehicleId, { token, sources: answering({}) });
    await expect(backfill(partnerId, vehicleId, { token, sources: answering({}) })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details: { original_operation: "createOrder" },
    });
  });
});
