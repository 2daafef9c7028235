import { beforeAll, describe, expect, it } from "vitest";
import { hourMilliseconds as fullHour } from "../../shared/domain/time/durations.ts";
import { stage, untilIdle } from "../e2e/shared-stage.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { hoursFromNow } from "../support/stage/enter-listings.ts";
import { jumpTo } from "../support/stage/jump-clock.ts";
import { type OpenedWatch, openWatch, summarize } from "../support/stage/open-watch.ts";
import { type PartnerClient, send } from "../support/stage/stage-client.ts";

const million = 1_000_000;
const nothing = { added: [], changed: [], removed: [] };
/** Watches are swept every five minutes. */
const lookMilliseconds = 5 * 60_000 + 1_000;

interface SimulatedCar {
  id: number;
  make: string;
  model: string;
  price_krw: number;
  status: string;
  under_contract: boolean;
}

describe("watches over dealer cars for several hours on the running stage", () => {
  let partner: PartnerClient;
  let cars: SimulatedCar[];
  let automatic: OpenedWatch;
  let drops: OpenedWatch;
  let byHand: OpenedWatch;

  const control = `${stage.env.upstreams_url}/control`;
  const set = (place: number, body: object) =>
    send(`${control}/listings/${cars[place]?.id}`, { method: "PUT", body });
  const setDealers = (mode: string) =>
    Promise.all(
      ["retail_a", "retail_b"].map((name) => send(`${control}/${name}`, { method: "PUT", body: { mode } })),
    );
  const idOf = (place: number) => `retail_${cars[place]?.id}`;
  const priceOf = (place: number, change = 0) => (cars[place]?.price_krw ?? 0) + change;
  const inMillions = (...prices: number[]) => prices.map((krw) => krw / million);
  const now = async () => Date.parse(await hoursFromNow(stage, 0));
  const jump = async (instant: number) => {
    await jumpTo(stage, instant);
    await untilIdle();
  };
  const nextHour = async () => Math.ceil((await now()) / fullHour) * fullHour;
  /** Moves the clock past the full hour, and waits for the following recheck. */
  const passHour = async () => jump((await nextHour()) + lookMilliseconds);
  /** Returns the events of both lists, the automatic list's first. */
  const reported = () =>
    Promise.all([automatic, byHand].map(async (one) => (await one.reported()).map(summarize)));
  const lastReported = async () => (await reported()).map((all) => all.at(-1));

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const all: SimulatedCar[] = (await send(`${control}/listings`)).body.data;
    const forSale = all.filter(({ status, under_contract }) => status === "ADVERTISE" && !under_contract);
    const models = [...Map.groupBy(forSale, ({ make, model }) => `${make}\n${model}`).values()];
    cars = models.find((some) => some.length > 4 && some.length < 20) as SimulatedCar[];
    const [{ make, model }] = cars as [SimulatedCar];
    // All of these cars fit on one page, and none exceeds this price.
    const price_max_krw = Math.max(...cars.map(({ price_krw }) => price_krw)) + million;
    const filters = { source: ["dealer"], make, model, price_max_krw };
    automatic = await openWatch(partner, { filters });
    drops = await openWatch(partner, { filters, signals: { price_drop: {} } });
    byHand = await openWatch(partner);
    const added = await byHand.call("matches", [0, 1, 2, 3].map(idOf));
    expect(added.body.added).toHaveLength(4);
    expect((await automatic.read()).active_match_count).toBe(cars.length);
  });

  it("an automatic watch reports lower prices and removes non-matching cars, and a static list reports every price change", async () => {
    const [lower, higher, dear] = [priceOf(0, -million), priceOf(1, million / 10), 10_000 * million];
    await Promise.all([lower, higher, dear].map((price_krw, place) => set(place, { price_krw })));
    await passHour();
    const fallen = [idOf(0), ...inMillions(priceOf(0), lower)];
    const risen = [idOf(1), ...inMillions(priceOf(1), higher)];
    const beyond = [idOf(2), ...inMillions(priceOf(2), dear)];
    expect(await reported()).toEqual([
      [{ ...nothing, changed: [fallen], removed: [[idOf(2), "no_longer_matches"]] }],
      [{ ...nothing, changed: [fallen, risen, beyond].sort() }],
    ]);
  });

  it("a car under contract is removed from both types of list until the contract ends, and price_drop compares hourly prices", async () => {
    const [first] = await byHand.reported();
    expect(first.price_changes[0].match_reason).toBe("manual");
    const tenth = Math.round(priceOf(4) * 0.9);
    await Promise.all([set(0, { under_contract: true }), set(4, { price_krw: tenth })]);
    await passHour();
    expect(await lastReported()).toEqual([
      {
        ...nothing,
        changed: [[idOf(4), ...inMillions(priceOf(4), tenth)]],
        removed: [[idOf(0), "delisted"]],
      },
      { ...nothing, removed: [[idOf(0), "under_contract"]] },
    ]);
    expect((await byHand.list()).map(({ vehicle_id }) => vehicle_id)).not.toContain(idOf(0));
    const [{ additions }, ...others] = await drops.reported();
    expect([additions.length, others]).toEqual([1, []]);
    expect(additions[0]).toMatchObject({
      ...{ vehicle: { id: idOf(4), source: "dealer" }, match_reason: "signals.price_drop" },
      signal_detail: { previous_price_krw: priceOf(4), current_price_krw: tenth, drop_pct: 10 },
    });
    await set(0, { under_contract: false });
    await passHour();
    expect(await lastReported()).toEqual(Array(2).fill({ ...nothing, added: [idOf(0)] }));
  });

  it("a failed hourly poll delists nothing, and the next poll reports a sold car as delisted", async () => {
    // Five consecutive failures would pause the dealers for some seconds of real time.
    await byHand.call("matches/remove", [0, 1, 2].map(idOf));
    const before = await reported();
    const lists = () => Promise.all([automatic.list(), byHand.list()]);
    const listed = await lists();
    await set(3, { status: "SOLD" });
    await jump((await nextHour()) - 60_000);
    await setDealers("error");
    await passHour();
    await setDealers("ok");
    expect([await reported(), await lists()]).toEqual([before, listed]);
    const patience = { timeout: 60_000, interval: 1_000 };
    const lookAgain = async () => {
      await jump((await now()) + lookMilliseconds);
      return lastReported();
    };
    await expect
      .poll(lookAgain, patience)
      .toEqual(Array(2).fill({ ...nothing, removed: [[idOf(3), "delisted"]] }));
    await Promise.all(cars.map(({ price_krw, status }, place) => set(place, { price_krw, status })));
  });

  it("a watch allows five test events in any rolling minute", async () => {
    const receiver = await startWebhookReceiver();
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    const fire = async (count: number) => {
      const fired = Array.from({ length: count }, () =>
        partner.post(`${automatic.path}/test-webhook`, { vehicle_id: idOf(1) }),
      );
      return (await Promise.all(fired)).map(({ status }) => status).sort();
    };
    expect(await fire(3)).toEqual([200, 200, 200]);
    await jump((await now()) + 40_000);
    expect(await fire(3)).toEqual([200, 200, 429]);
    await jump((await now()) + 20_500);
    expect(await fire(4)).toEqual([200, 200, 200, 429]);
    await receiver.stop();
  });
});
