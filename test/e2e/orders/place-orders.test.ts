import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

interface DealerCar {
  id: number;
  status: string;
  under_contract: boolean;
}

const soonHours = 72;
const priceKrw = 14_500_000;

describe("placing orders on the running stage", () => {
  let partner: PartnerClient;
  let rival: PartnerClient;
  let cars: string[];

  beforeAll(async () => {
    [partner, rival] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
    const auction_date = await hoursFromNow(stage, soonHours);
    const car = { auction_date, start_price_krw: priceKrw };
    cars = await enterListings(stage, "sandbox", Array(12).fill(car));
  });

  const takeCar = (): string => {
    const car = cars.pop();
    if (car === undefined) throw new Error("Enter more cars");
    return car;
  };
  const listingPrice = async (vehicleId: string): Promise<number> =>
    (await partner.get(`/v1/vehicles/${vehicleId}`)).body.pricing.listing_price;
  const bidFor = async (vehicleId: string, above = 0) => ({
    vehicle_id: vehicleId,
    max_bid_amount_usd: (await listingPrice(vehicleId)) + above,
  });
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

  it("POST returns 201 with the car's price and dates, and GET returns the same order", async () => {
    const vehicleId = takeCar();
    const vehicle = await partner.get(`/v1/vehicles/${vehicleId}`);
    const bid = vehicle.body.pricing.listing_price;
    const placed = await partner.order({ vehicle_id: vehicleId, max_bid_amount_usd: bid });
    expect(placed.status).toBe(201);
    expect(placed.headers.has("idempotent-replayed")).toBe(false);
    expect(placed.body).toMatchObject({
      status: "placed",
      max_bid_amount_usd: bid,
      current_max_bid_usd: bid,
      is_highest_bid: true,
      secondary_inspection_required: false,
      amounts: { purchase_price_usd: null, auction_fee_usd: null },
      auction_date: vehicle.body.auction_date,
      order_cutoff_at: vehicle.body.order_cutoff_at,
      fx_rate: vehicle.body.fx_rate,
      pricing: { ...vehicle.body.pricing, history: [], market_assessment: null },
    });
    expect((await partner.get(`/v1/orders/${placed.body.id}`)).body).toEqual(placed.body);
  });

  it("an order's pictures are copied to storage, where anyone with the URL can read them", async () => {
    const media = `${stage.env.upstreams_url}/auction_media/kept`;
    const [auctioned = ""] = await enterListings(stage, "sandbox", [
      {
        ...{ auction_date: await hoursFromNow(stage, soonHours), start_price_krw: priceKrw },
        photos: [`${media}/1.png`],
        body_panels: { image_url: `${media}/panels.png`, panels: [] },
      },
    ]);
    const dealers = await send(`${stage.env.upstreams_url}/control/listings?make=Kia`);
    const { id } = dealers.body.data.find(
      (car: DealerCar) => car.status === "ADVERTISE" && !car.under_contract,
    );
    for (const body of [await bidFor(auctioned), { vehicle_id: `retail_${id}` }]) {
      const source = (await partner.get(`/v1/vehicles/${body.vehicle_id}`)).body;
      const order = (await partner.order(body)).body;
      const kept = (await partner.get(`/v1/orders/${order.id}/vehicle`)).body;
      const pictures = ({ photos, body_condition: condition }: typeof kept): string[] =>
        [...photos, condition?.image_url].filter(Boolean);
      const [shown, originals] = [pictures(kept), pictures(source)];
      expect(shown.length).toBe(originals.length);
      await untilIdle();
      for (const [place, url] of shown.entries()) {
        expect(url.startsWith(`${stage.env.storage_url}/`)).toBe(true);
        const [mirrored, original] = await Promise.all([fetch(url), fetch(requireValue(originals[place]))]);
        expect([mirrored.status, mirrored.headers.get("content-type")]).toEqual([200, "image/png"]);
        expect(await mirrored.bytes()).toEqual(await original.bytes());
      }
    }
  });

  it("POST rejects a missing Idempotency-Key and a key that is not a UUID v4", async () => {
    const body = await bidFor(takeCar());
    expect(codeOf(await partner.post("/v1/orders", body))).toEqual([400, "missing_idempotency_key"]);
    for (const key of ["42", "00000000-0000-1000-8000-000000000000"]) {
      const refused = await partner.order(body, key);
      expect(codeOf(refused)).toEqual([400, "validation_error"]);
      expect(refused.body.error.details.issues[0].path.toLowerCase()).toContain("idempotency-key");
    }
    expect((await partner.order(body)).status).toBe(201);
  });

  it("a repeated key and body returns 200 with the original response, even if the order has changed", async () => {
    const [body, key] = [await bidFor(takeCar()), randomUUID()];
    const first = await partner.order(body, key);
    await partner.delete(`/v1/orders/${first.body.id}`);
    const again = await partner.order(body, key);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
  });

  it("a used idempotency key with a different body returns 422 with the original values", async () => {
    const [body, key] = [await bidFor(takeCar()), randomUUID()];
    await partner.order(body, key);
    const refused = async (changes: Record<string, unknown>) => {
      const answer = await partner.order({ ...body, ...changes }, key);
      expect(codeOf(answer)).toEqual([422, "idempotency_key_reused"]);
      return answer.body.error.details;
    };
    expect(await refused({ vehicle_id: takeCar() })).toEqual({ original_vehicle_id: body.vehicle_id });
    expect(await refused({ secondary_inspection_required: true })).toEqual({
      original_secondary_inspection_required: false,
    });
    expect(await refused({ max_bid_amount_usd: body.max_bid_amount_usd + 1 })).toEqual({
      original_max_bid_amount_usd: body.max_bid_amount_usd,
    });
  });

  it("a rejected request leaves its idempotency key unused", async () => {
    const [body, key] = [await bidFor(takeCar()), randomUUID()];
    const refused = await partner.order({ ...body, max_bid_amount_usd: 1 }, key);
    expect(codeOf(refused)).toEqual([400, "missing_max_bid"]);
    expect((await partner.order(body, key)).status).toBe(201);
  });

  it("idempotency keys are unique within their API key", async () => {
    const [body, key] = [await bidFor(takeCar()), randomUUID()];
    const [own, foreign] = [await partner.order(body, key), await rival.order(body, key)];
    expect([own.status, foreign.status]).toEqual([201, 201]);
    expect(foreign.body.id).not.toBe(own.body.id);
  });

  it("twenty concurrent identical requests create one order", async () => {
    const [body, key] = [await bidFor(takeCar()), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.order(body, key)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(19).fill(200), 201]);
    const created = answers.find(({ status }) => status === 201);
    for (const answer of answers) expect(answer.body).toEqual(created?.body);
    const all = await partner.get("/v1/orders?limit=200");
    expect(
      all.body.data.filter((order: { vehicle_id: string }) => order.vehicle_id === body.vehicle_id),
    ).toHaveLength(1);
  });

  it("twenty keys for one car create one order and nineteen duplicate_order errors", async () => {
    const body = await bidFor(takeCar());
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.order(body)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(codeOf(answer)).toEqual([409, "duplicate_order"]);
      expect(answer.body.error.details.existing_order_id).toBe(created[0]?.body.id);
    }
    await partner.delete(`/v1/orders/${created[0]?.body.id}`);
    expect((await partner.order(body)).status).toBe(201);
  });

  it("each of two partners that bid on a car gets 201 and sees the highest bid", async () => {
    const vehicleId = takeCar();
    const low = await partner.order(await bidFor(vehicleId, 100));
    const high = await rival.order(await bidFor(vehicleId, 700));
    expect([low.status, high.status]).toEqual([201, 201]);
    const standing = async (client: PartnerClient, { body }: Answer) => {
      const order = await client.get(`/v1/orders/${body.id}`);
      return [order.body.is_highest_bid, order.body.current_max_bid_usd];
    };
    const top = high.body.max_bid_amount_usd;
    expect(await standing(partner, low)).toEqual([false, top]);
    expect(await standing(rival, high)).toEqual([true, top]);
    await rival.delete(`/v1/orders/${high.body.id}`);
    expect(await standing(partner, low)).toEqual([true, low.body.max_bid_amount_usd]);
  });

  it("X-User-Id is shown to the operator only", async () => {
    const headers = { "idempotency-key": randomUUID(), "X-User-Id": "Buyer 7" };
    const placed = await partner.post("/v1/orders", await bidFor(takeCar()), headers);
    expect(JSON.stringify(placed.body)).not.toContain("Buyer 7");
    const seen = await stage.operator("sandbox", "GET", `/ops/v1/orders/${placed.body.id}`);
    expect(seen.body).toMatchObject({ end_user_id: "Buyer 7", partner_id: partner.partnerId });
  });

  it("an order is hidden from other partners and from the other environment", async () => {
    const { body } = await partner.order(await bidFor(takeCar()));
    const path = `/v1/orders/${body.id}`;
    const production = stage.partner("production", stage.env.production.api_key);
    const strangers = [
      await rival.get(path),
      await rival.delete(path),
      await rival.post(`${path}/confirm`),
      await production.get(path),
      await partner.get("/v1/orders/ord_unknown"),
    ];
    for (const answer of strangers) expect(codeOf(answer)).toEqual([404, "order_not_found"]);
    expect((await partner.get(path)).body.status).toBe("placed");
    const crossed = await send(`${stage.env.production.base_url}${path}`, {
      headers: { "x-api-key": partner.apiKey },
    });
    expect(codeOf(crossed)).toEqual([401, "invalid_api_key"]);
  });
});
