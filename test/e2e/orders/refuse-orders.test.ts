import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

/**
 * Inspections close at the end of the day this many days before the auction. 30 hours before the auction, that
 * day has always ended.
 */
const inspectionWindowDays = 3;

describe("rejected orders on the running stage", () => {
  let partner: PartnerClient;
  let open: string;
  let closed: string;
  let uninspectable: string;
  let unsold: string;
  let sold: string;

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox", { inspection_window_days: inspectionWindowDays });
    const at = (hours: number) => hoursFromNow(stage, hours);
    [open, closed, uninspectable, unsold, sold] = (await enterListings(stage, "sandbox", [
      { auction_date: await at(150) },
      { auction_date: await at(23.9) },
      { auction_date: await at(30) },
      { auction_date: await at(-20), auction_result: "no_bid" },
      { auction_date: await at(-20), auction_result: "sold", sold_price_krw: 15_000_000 },
    ])) as [string, string, string, string, string];
  });

  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
  const pathsOf = ({ body }: Answer): string[] =>
    body.error.details.issues.map(({ path }: { path: string }) => path);
  const readCar = async (vehicleId: string) => (await partner.get(`/v1/vehicles/${vehicleId}`)).body;
  const bidFor = async (vehicleId: string) => ({
    vehicle_id: vehicleId,
    max_bid_amount_usd: (await readCar(vehicleId)).pricing.listing_price,
  });

  it("a bid that is null, missing, zero, negative or below the listing price is rejected as missing_max_bid", async () => {
    const { max_bid_amount_usd: price } = await bidFor(open);
    for (const bid of [null, undefined, 0, -5, price - 1]) {
      const refused = await partner.order({ vehicle_id: open, max_bid_amount_usd: bid });
      expect([bid, ...codeOf(refused)]).toEqual([bid, 400, "missing_max_bid"]);
      expect(refused.body.error.details.minimum_bid_usd).toBe(price);
    }
  });

  it("a bid that is a fraction or text, and a body without a vehicle, are rejected as validation_error", async () => {
    const { max_bid_amount_usd: price } = await bidFor(open);
    for (const bid of [price + 0.5, String(price), true]) {
      const refused = await partner.order({ vehicle_id: open, max_bid_amount_usd: bid });
      expect([bid, ...codeOf(refused)]).toEqual([bid, 400, "validation_error"]);
      expect(pathsOf(refused)).toEqual(["body.max_bid_amount_usd"]);
    }
    const empty = await partner.order({ secondary_inspection_required: "yes" });
    expect(pathsOf(empty).sort()).toEqual(["body.secondary_inspection_required", "body.vehicle_id"]);
  });

  it("any bid for a fixed-price car is rejected as validation_error", async () => {
    const refused = await partner.order({ vehicle_id: unsold, max_bid_amount_usd: 100_000 });
    expect(codeOf(refused)).toEqual([400, "validation_error"]);
    expect(pathsOf(refused)).toEqual(["body.max_bid_amount_usd"]);
    const placed = await partner.order({ vehicle_id: unsold });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ max_bid_amount_usd: null, order_cutoff_at: null });
  });

  it("an id that is not listed is rejected as vehicle_not_found", async () => {
    const refused = await partner.order({ vehicle_id: "auction_e_test_none", max_bid_amount_usd: 9_000 });
    expect(codeOf(refused)).toEqual([404, "vehicle_not_found"]);
  });

  it("a sold car is rejected as vehicle_unavailable", async () => {
    const refused = await partner.order({ vehicle_id: sold, max_bid_amount_usd: 20_000 });
    expect(codeOf(refused)).toEqual([410, "vehicle_unavailable"]);
  });

  it("an order within the lead time is rejected as past_order_cutoff, with the cutoff and the current time", async () => {
    const refused = await partner.order(await bidFor(closed));
    expect(codeOf(refused)).toEqual([409, "past_order_cutoff"]);
    const { order_cutoff_at, now } = refused.body.error.details;
    expect(order_cutoff_at).toBe((await readCar(closed)).order_cutoff_at);
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(order_cutoff_at));
  });

  it("past_order_cutoff follows the lead time set for the partner", async () => {
    const body = await bidFor(open);
    const early = await stage.createPartner("sandbox", { order_lead_minutes: 30 * 24 * 60 });
    const late = await stage.createPartner("sandbox", { order_lead_minutes: 60 });
    expect(codeOf(await early.order(body))).toEqual([409, "past_order_cutoff"]);
    expect((await late.order(await bidFor(closed))).status).toBe(201);
  });

  it("a past_secondary_inspection_cutoff error states the cutoff in UTC, and an order without inspection is still accepted", async () => {
    const body = await bidFor(uninspectable);
    const refused = await partner.order({ ...body, secondary_inspection_required: true });
    expect(codeOf(refused)).toEqual([409, "past_secondary_inspection_cutoff"]);
    const { secondary_inspection_cutoff_at: cutoff, now } = refused.body.error.details;
    expect(cutoff).toMatch(/Z$/);
    expect(Date.parse(cutoff)).toBe(
      Date.parse((await readCar(uninspectable)).secondary_inspection_cutoff_at),
    );
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(cutoff));
    expect((await partner.order(body)).status).toBe(201);
  });

  it("an order with inspection is accepted before the inspection cutoff", async () => {
    const other = await stage.createPartner("sandbox");
    const placed = await other.order({ ...(await bidFor(open)), secondary_inspection_required: true });
    expect([placed.status, placed.body.secondary_inspection_required]).toEqual([201, true]);
  });

  it("broken JSON returns 400, another media type returns 415, and a body over 256 KiB returns 413", async () => {
    const key = { "idempotency-key": randomUUID() };
    const torn = await partner.post("/v1/orders", '{"vehicle_id": "auction', key);
    expect([codeOf(torn), pathsOf(torn)]).toEqual([[400, "validation_error"], ["body"]]);
    const form = { ...key, "content-type": "application/x-www-form-urlencoded" };
    expect(codeOf(await partner.post("/v1/orders", "vehicle_id=1", form))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    const large = (bytes: number) => JSON.stringify({ vehicle_id: open }).padEnd(bytes, " ");
    const refused = await partner.post("/v1/orders", large(256 * 1024 + 1), key);
    expect(codeOf(refused)).toEqual([413, "payload_too_large"]);
    const atLimit = await partner.post("/v1/orders", large(256 * 1024), key);
    expect(codeOf(atLimit)).toEqual([400, "missing_max_bid"]);
  });
});
