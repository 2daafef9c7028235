import { describe, expect, it } from "vitest";
import { handler as getPartnerVehicle } from "../../../functions/console/vehicles/get-partner-vehicle.ts";
import { nameMedia } from "../../../shared/application/media/name-media.ts";
import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { loadVehicle, readVehicle } from "../../../shared/application/vehicles/read-vehicle.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicles/vehicle.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../../shared/persistence/inventory/comparables.ts";
import { listingRemovalWrite, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { orderKey, orderSnapshotKey } from "../../../shared/persistence/keys/order-keys.ts";
import { readSnapshotMedia } from "../../../shared/persistence/orders/read-snapshot-media.ts";
import { getItem, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { now, place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

async function placeOne() {
  const partnerId = await seedPartner();
  const vehicleId = await seedListing();
  const { order } = await place(partnerId, { vehicleId });
  return { partnerId, vehicleId, orderId: order.id };
}

const car = { licensePlate: "34나5678", vin: "KMHF341EBKA000034", model: "Past" };
const outlineUrl = "https://media.example.com/a/1042/outline.png";
const mirrored = (orderId: string, url: string) => `${process.env.STORAGE_URL}/${nameMedia(orderId, url)}`;

/** Stores an earlier auction of the car, and five sales of similar ones. */
async function seedPast(): Promise<void> {
  const round = buildListing({ ...car, listingId: "auction_b_before", auctionDate: now - 30 * day });
  const sale = { ...round, mileageKm: 68_210, soldAt: now - day, soldPriceKrw: 15_000_000 };
  await commit([
    ...carRoundWrites(null, { ...round, auctionResult: "no_bid" }),
    ...Array.from({ length: 5 }, (_, place) =>
      comparableWrites(null, { ...sale, listingId: `auction_c_sold_${place}` }),
    ).flat(),
  ]);
}

describe("GET /v1/orders/{id}/vehicle", () => {
  it("the order's vehicle is shown as it was at creation, regardless of later listing changes", async () => {
    const { partnerId, vehicleId, orderId } = await placeOne();
    const before = await readOrderVehicle(partnerId, orderId);
    expect(vehicleDetailSchema.safeParse(before).success).toBe(true);
    expect(before).toMatchObject({ id: vehicleId, pricing: { listing_price: 10_000 } });
    const changed = buildListing({ listingId: vehicleId, startPriceKrw: 99_000_000, photos: [] });
    await commit([listingWrite(changed, 2)]);
    await commit([listingRemovalWrite(vehicleId, 3)]);
    expect(await readOrderVehicle(partnerId, orderId)).toEqual(before);
  });

  it("an operator reads the vehicle of an ended listing as a partner ordered it, but only with this partner's order on the vehicle", async () => {
    const { partnerId, vehicleId, orderId } = await placeOne();
    const other = await placeOne();
    const ordered = await readOrderVehicle(partnerId, orderId);
    await commit([listingRemovalWrite(vehicleId, 2)]);
    const readAsOperator = (id: string, order_id: string) =>
      callHandler(getPartnerVehicle, {
        ...{ params: { id, vehicle_id: vehicleId }, query: { order_id } },
        claims: { scope: "operator", sub: "kim" },
      });
    expect((await readAsOperator(partnerId, orderId)).body).toEqual(ordered);
    const refused = [
      await readAsOperator(other.partnerId, orderId),
      await readAsOperator(other.partnerId, other.orderId),
    ];
    for (const { body } of refused) expect(body.error.code).toBe("order_not_found");
    expect(await countRoundTrips(() => readAsOperator(partnerId, orderId))).toBe(1);
  });

  it("the order's vehicle equals the detail of GET /v1/vehicles/{id} with mirrored pictures", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing({ ...car, bodyPanels: { imageUrl: outlineUrl, panels: [] } });
    await seedPast();
    const dealerSources = {} as DealerSources;
    const shown = await readVehicle(vehicleId, loadVehicle(vehicleId), { partnerId, now, dealerSources });
    expect(shown.pricing?.history).toHaveLength(1);
    expect(shown.pricing?.market_assessment).toMatchObject({ sample_size: 5 });
    const { order } = await place(partnerId, { vehicleId });
    const kept = await readOrderVehicle(partnerId, order.id);
    expect(kept).toEqual({
      ...shown,
      photos: shown.photos.map((url) => mirrored(order.id, url)),
      body_condition: { ...shown.body_condition, image_url: mirrored(order.id, outlineUrl) },
    });
    expect(order.pricing).toEqual({ ...shown.pricing, history: [], market_assessment: null });
  });

  it("the stream record of a new order snapshot yields every picture for mirroring", async () => {
    const { partnerId, orderId } = await placeOne();
    const item = await getItem("get:orderSnapshot", orderSnapshotKey(partnerId, orderId));
    const record = { eventName: "INSERT", dynamodb: { NewImage: toAttributes(item ?? {}) } };
    expect(readSnapshotMedia(record)).toEqual(
      buildListing().photos.map((sourceUrl) => ({ orderId, sourceUrl })),
    );
    expect(readSnapshotMedia({ ...record, eventName: "REMOVE" })).toEqual([]);
    const order = await getItem("get:order", orderKey(partnerId, orderId));
    const other = { eventName: "INSERT", dynamodb: { NewImage: toAttributes(order ?? {}) } };
    expect(readSnapshotMedia(other)).toEqual([]);
  });

  it("the order's vehicle takes one round trip", async () => {
    const { partnerId, orderId } = await placeOne();
    expect(await countRoundTrips(() => readOrderVehicle(partnerId, orderId))).toBe(1);
  });

  it("the vehicle of another partner's order returns order_not_found", async () => {
    const { orderId } = await placeOne();
    await expect(readOrderVehicle(await seedPartner(), orderId)).rejects.toMatchObject({
      code: "order_not_found",
    });
  });

  it("the vehicle of an order that was placed before snapshots existed returns order_vehicle_snapshot_not_found", async () => {
    const { partnerId, orderId } = await placeOne();
    await commit([deleteWrite("delete:orderSnapshot", "snapshot", orderSnapshotKey(partnerId, orderId))]);
    await expect(readOrderVehicle(partnerId, orderId)).rejects.toMatchObject({
      code: "order_vehicle_snapshot_not_found",
    });
  });
});
