import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import { jumpTo } from "../support/jump-clock.ts";
import { type PartnerClient, send } from "../support/stage-client.ts";
import { stage, untilIdle } from "./shared-stage.ts";

const watches = "/v1/eagle-eye/watches";
const million = 1_000_000;

interface SimulatedCar {
  id: number;
  make: string;
  model: string;
  price_krw: number;
  status: string;
  under_contract: boolean;
}

describe("watches over dealers' cars as hours go by on the running stage", () => {
  let partner: PartnerClient;
  let car: SimulatedCar;
  let automatic: string;
  let byHand: string;

  const listings = `${stage.env.upstreams_url}/control/listings`;
  const change = (body: object) => send(`${listings}/${car.id}`, { method: "PUT", body });
  const passHour = async () => {
    await jumpTo(stage, Date.parse(await hoursFromNow(stage, 1.1)));
    await untilIdle();
  };
  const open = async (body: object): Promise<string> => {
    const { status, body: watch } = await partner.post(watches, { name: "Hourly", ...body });
    expect(status).toBe(201);
    return watch.watch_id;
  };
  /** What a watch was told last, and how often it was told anything. */
  const told = async (watchId: string) => {
    const { data } = (await partner.get(`${watches}/${watchId}/events`)).body;
    return { last: data[0]?.payload.data, count: data.length };
  };

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const all: SimulatedCar[] = (await send(listings)).body.data;
    const forSale = all.filter(({ status, under_contract }) => status === "ADVERTISE" && !under_contract);
    const models = [...Map.groupBy(forSale, ({ make, model }) => `${make}\n${model}`).values()];
    car = models.find((some) => some.length > 1 && some.length < 20)?.[0] as SimulatedCar;
    automatic = await open({ filters: { source: ["dealer"], make: car.make, model: car.model } });
    byHand = await open({ filters: {}, automatic_list_update: false });
    const added = await partner.post(`${watches}/${byHand}/matches`, { vehicle_ids: [`retail_${car.id}`] });
    expect(added.body.added).toHaveLength(1);
  });

  it("a lower price is told to both within the hour", async () => {
    await change({ price_krw: car.price_krw - million });
    await passHour();
    for (const watchId of [automatic, byHand]) {
      expect(await told(watchId)).toMatchObject({
        count: 1,
        last: { price_changes: [{ current: { price_krw: car.price_krw - million } }] },
      });
    }
  });

  it("a car under contract leaves, for the reason that each list gives", async () => {
    await change({ under_contract: true });
    await passHour();
    expect((await told(automatic)).last.removals).toMatchObject([{ reason: "delisted" }]);
    expect((await told(byHand)).last.removals).toMatchObject([{ reason: "under_contract" }]);
    await change({ under_contract: false });
  });

  it("an auction car on a static list is followed to its new listing by its VIN", async () => {
    const vin = "KMHF341EB77777777";
    const identity = { vin, auction_date: await hoursFromNow(stage, 100) };
    const [first] = await enterListings(stage, "sandbox", [identity]);
    await partner.post(`${watches}/${byHand}/matches`, { vehicle_ids: [first] });
    const [, again] = await enterListings(stage, "sandbox", [
      { ...identity, listing_id: first, auction_result: "sold", sold_price_krw: 20 * million },
      { ...identity, auction_date: await hoursFromNow(stage, 200) },
    ]);
    await untilIdle();
    expect((await told(byHand)).last).toMatchObject({
      additions: [{ vehicle: { id: again }, availability_reason: "relisted", previous_vehicle_id: first }],
      removals: [{ vehicle_id: first, reason: "auction_closed" }],
    });
  });
});
