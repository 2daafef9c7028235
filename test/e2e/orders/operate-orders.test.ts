import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

const patience = { timeout: 60_000, interval: 100 };
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("orders managed by operators on the running stage", () => {
  let partner: PartnerClient;
  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
  });

  const operate = (method: string, path: string, body?: unknown) =>
    stage.operator("sandbox", method, `/ops/v1/orders${path}`, body);
  const placeOn = async (vehicleId: string): Promise<string> =>
    (await partner.order({ vehicle_id: vehicleId, max_bid_amount_usd: 50_000 })).body.id;
  const enterOne = async (change: Record<string, unknown> = {}): Promise<string> => {
    const [listingId = ""] = await enterListings(stage, "sandbox", [
      { auction_date: await hoursFromNow(stage, 300), ...change },
    ]);
    return listingId;
  };

  it("the order list shows orders by status, partner and vehicle, including ended orders", async () => {
    const vehicleId = await enterOne();
    const first = await placeOn(vehicleId);
    await partner.delete(`/v1/orders/${first}`);
    const second = await placeOn(vehicleId);
    const idsOf = async (query: string) =>
      (await operate("GET", `?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect((await idsOf(`vehicle_id=${vehicleId}`)).toSorted()).toEqual([first, second].toSorted());
    expect(await idsOf(`vehicle_id=${vehicleId}&status=placed`)).toEqual([second]);
    expect(await idsOf(`partner_id=${partner.partnerId}&status=cancelled`)).toContain(first);
    expect((await idsOf("status=placed&limit=1")).length).toBe(1);
  });

  it("a correction is shown to the operator and the partner, and the history keeps the earlier version", async () => {
    const id = await placeOn(await enterOne());
    const before = (await partner.get(`/v1/orders/${id}`)).body;
    const corrected = await operate("PATCH", `/${id}`, { vin: "KMHF341EBKA777777" });
    expect([corrected.status, corrected.body.vin, corrected.body.version]).toEqual([
      200,
      "KMHF341EBKA777777",
      2,
    ]);
    const history = await operate("GET", `/${id}/history`);
    expect(history.body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const then = await operate("GET", `/${id}/history?as_of=${encodeURIComponent(before.created_at)}`);
    expect(then.body.data[0].order.vin).toBe(before.vin);
    expect((await partner.get(`/v1/orders/${id}`)).body.vin).toBe("KMHF341EBKA777777");
  });

  it("an ended order's plate can be corrected repeatedly, and sandbox-status still changes the order", async () => {
    const id = await placeOn(await enterOne());
    await partner.delete(`/v1/orders/${id}`);
    for (const license_plate of ["77하7777", "88허8888"]) {
      expect((await operate("PATCH", `/${id}`, { license_plate })).body.license_plate).toBe(license_plate);
    }
    for (const status of ["customs", "delivered", "placed"]) {
      expect((await partner.post(`/v1/orders/${id}/sandbox-status`, { status })).body.status).toBe(status);
    }
  });

  it("a changed listing updates the order's vehicle facts, and an auction rescheduled to within the lead time cancels the order", async () => {
    const entry = { listing_id: `auction_e_test_soon_${randomUUID().slice(0, 8)}` };
    const id = await placeOn(await enterOne(entry));
    await enterOne({ ...entry, vin: "KMHF341EBKA888888" });
    const read = async () => (await partner.get(`/v1/orders/${id}`)).body;
    await expect.poll(async () => (await read()).vin, patience).toBe("KMHF341EBKA888888");
    await enterOne({ ...entry, vin: "KMHF341EBKA888888", auction_date: await hoursFromNow(stage, 2) });
    await expect
      .poll(async () => (await read()).cancellation_reason, patience)
      .toBe("auction_rescheduled_too_soon");
  });

  it("a rescheduled auction, a changed price and a new round of the car each send the order's partner one event", async () => {
    const [listingId, plate] = ["auction_e_test_follow", `${String(Date.now()).slice(-3)}가1234`];
    const entry = {
      listing_id: `${listingId}_${randomUUID().slice(0, 8)}`,
      license_plate: plate,
      vin: `KMHF341EB${String(Date.now()).slice(-8)}`,
    };
    const vehicleId = await enterOne(entry);
    const id = await placeOn(vehicleId);
    const later = await hoursFromNow(stage, 400);
    const moving = { ...entry, auction_date: later, start_price_krw: 7_250_000 };
    await enterOne(moving);
    const readEvents = async () => (await partner.get(`/v1/orders/${id}/events`)).body.data;
    const typesOf = async () => (await readEvents()).map(({ type }: { type: string }) => type).toSorted();
    await expect.poll(typesOf, patience).toEqual(["order.auction_rescheduled", "order.price_updated"]);
    // A batch without changes, and one with another price.
    await enterOne({ ...moving, mileage_km: 70_000 });
    await enterOne({ ...moving, mileage_km: 70_000, start_price_krw: 8_700_000 });
    const reported = ["order.auction_rescheduled", "order.price_updated", "order.price_updated"];
    await expect.poll(typesOf, patience).toEqual(reported);
    const moved = (await partner.get(`/v1/orders/${id}`)).body;
    expect(Date.parse(moved.auction_date)).toBe(Date.parse(later));
    await partner.delete(`/v1/orders/${id}`);
    const again = { license_plate: plate, auction_date: await hoursFromNow(stage, 500) };
    const new_vehicle_id = await enterOne(again);
    await expect.poll(typesOf, patience).toEqual([...reported, "order.re_auctioned"].toSorted());
    const [{ payload }] = await readEvents();
    expect(payload.data).toMatchObject({ previous_vehicle_id: vehicleId, new_vehicle_id });
    expect(payload.data.new_auction_date).toMatch(/\+09:00$/);
    expect(payload.data.order).toEqual((await partner.get(`/v1/orders/${id}`)).body);
    // The same round, at another house.
    const [elsewhere] = await enterListings(stage, "sandbox", [again], { source: "auction_d" });
    expect((await partner.get(`/v1/vehicles/${elsewhere}`)).status).toBe(200);
    await untilIdle();
    expect(await typesOf()).toEqual([...reported, "order.re_auctioned"].toSorted());
  });
});

describe("dealers' cars on the running stage", () => {
  it("a dealer car is ordered at its fixed price, and a sold dealer car can be backfilled at the same price", async () => {
    const partner = await stage.createPartner("sandbox");
    const page = await partner.get("/v1/vehicles?source=dealer&make=Hyundai&limit=5&sort=price_asc");
    const car = page.body.data[0];
    expect(codeOf(await partner.order({ vehicle_id: car.id, max_bid_amount_usd: 1 }))).toEqual([
      400,
      "validation_error",
    ]);
    const placed = await partner.order({ vehicle_id: car.id });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      max_bid_amount_usd: null,
      auction_date: null,
      pricing: { auction_fee_config: null },
    });
    expect((await partner.get(`/v1/orders/${placed.body.id}/vehicle`)).body.id).toBe(car.id);
    await partner.delete(`/v1/orders/${placed.body.id}`);
    const listing = `${stage.env.upstreams_url}/control/listings/${car.id.slice("retail_".length)}`;
    await fetch(listing, { method: "PUT", body: JSON.stringify({ status: "SOLD" }) });
    expect(codeOf(await partner.order({ vehicle_id: car.id }))).toEqual([404, "vehicle_not_found"]);
    const headers = { "idempotency-key": randomUUID() };
    const backfilled = await partner.post("/v1/orders/backfill", { vehicle_id: car.id }, headers);
    expect([backfilled.status, backfilled.body.pricing]).toEqual([201, placed.body.pricing]);
    expect((await partner.get(`/v1/vehicles/${car.id}`)).body.id).toBe(car.id);
  });
});
