import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOrderVehicle } from "../../../shared/application/orders/read-order-vehicle.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicle.ts";
import { listingRemovalWrite, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { orderSnapshotKey } from "../../../shared/persistence/keys.ts";
import { commit, deleteWrite } from "../../../shared/persistence/transaction.ts";
import { buildListing } from "../../support/build-listing.ts";
import { countRoundTrips } from "../../support/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { place, seedListing, seedPartner, seedRate } from "./seed-orders.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  await seedRate();
});
afterAll(() => table.stop());

async function placeOne() {
  const partnerId = await seedPartner();
  const vehicleId = await seedListing();
  const { order } = await place(partnerId, { vehicleId });
  return { partnerId, vehicleId, orderId: order.id };
}

describe("GET /v1/orders/{id}/vehicle", () => {
  it("shows the vehicle as it was at creation, whatever becomes of the listing", async () => {
    const { partnerId, vehicleId, orderId } = await placeOne();
    const before = await readOrderVehicle(partnerId, orderId);
    expect(vehicleDetailSchema.safeParse(before).success).toBe(true);
    expect(before).toMatchObject({ id: vehicleId, pricing: { listing_price: 10_000 } });
    const changed = buildListing({ listingId: vehicleId, startPriceKrw: 99_000_000, photos: [] });
    await commit([listingWrite(changed, 2)]);
    await commit([listingRemovalWrite(vehicleId, 3)]);
    expect(await readOrderVehicle(partnerId, orderId)).toEqual(before);
  });

  it("takes one round trip", async () => {
    const { partnerId, orderId } = await placeOne();
    expect(await countRoundTrips(() => readOrderVehicle(partnerId, orderId))).toBe(1);
  });

  it("of another partner's order is order_not_found", async () => {
    const { orderId } = await placeOne();
    await expect(readOrderVehicle(await seedPartner(), orderId)).rejects.toMatchObject({
      code: "order_not_found",
    });
  });

  it("of an order from before snapshots were kept is order_vehicle_snapshot_not_found", async () => {
    const { partnerId, orderId } = await placeOne();
    await commit([deleteWrite("snapshot", orderSnapshotKey(partnerId, orderId))]);
    await expect(readOrderVehicle(partnerId, orderId)).rejects.toMatchObject({
      code: "order_vehicle_snapshot_not_found",
    });
  });
});
