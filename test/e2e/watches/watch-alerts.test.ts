import { createHmac, randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { type NamedListings, type NamedRows, openListings } from "../../support/stage/open-listings.ts";
import {
  idsOf,
  type OpenedWatch,
  openWatch,
  summarize,
  watchesPath,
} from "../../support/stage/open-watch.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

const make = "Alert Motors";
const million = 1_000_000;
const nothing = { added: [], changed: [], removed: [] };
const soldNow = { auction_result: "sold", sold_price_krw: 20 * million };
const sold30 = { auction_result: "sold", sold_price_krw: 30 * million, ahead: -240 };
const run = randomInt(10 ** 6, 10 ** 7);
const vin = (number: number) => `KMHF341EB${number}${run}`;
const round = (changes: object) => ({
  ...{ model: "Again", price: 10, ahead: -480, auction_result: "negotiation_requested", ...changes },
});

const plate = (letter: string) => `${run}`.replace(/^(\d{3})/, `$1${letter}`);

/** Cars of the first batch. */
const firstCars: NamedRows = {
  ...Object.fromEntries(
    ["drop", "rise", "breaks", "sells", "hides", "flaps", "stays"].map((name) => [name, { model: "Plain" }]),
  ),
  first: { model: "Unpriced", price: null },
  small: { model: "Signal" },
  big: { model: "Signal" },
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`sold${number}`, { model: "Worth", ...sold30 }])),
  fair: { model: "Worth", price: 29 },
  proven0: round({ vin: vin(1) }),
  blank0: round({ license_plate: plate("나") }),
  invalid0: round({ license_plate: plate("다") }),
  claimed0: round({ vin: vin(4) }),
  claimed1: round({ vin: vin(4) }),
  moves: { model: "Kept", vin: vin(5) },
  hidesAndMoves: { model: "Kept", vin: vin(6) },
  ends: { model: "Kept", license_plate: plate("라") },
};
/** Changes in later batches. */
const laterCars: NamedRows[] = [
  {
    ...{ drop: { price: 19 }, rise: { price: 22 }, breaks: { price: 26 }, sells: soldNow },
    ...{ hides: { price: 18 }, flaps: { price: 18 }, comes: { model: "Plain", price: 21 } },
    first: { price: 9 },
    ...{ small: { price: 19.9 }, big: { price: 18 } },
    cheap: { model: "Worth", price: 25 },
    proven: { model: "Again", price: 9, vin: `kmhf341eb-1${run}` },
    blank: { model: "Again", price: 9, license_plate: plate("나") },
    invalid: { model: "Again", price: 9, license_plate: plate("다"), vin: "KMH1" },
    claimed: { model: "Again", price: 9, vin: vin(4) },
    ...{ moves: soldNow, hidesAndMoves: soldNow, ends: soldNow },
    moved: { model: "Kept", vin: ` kmhf341eb-5${run}`, price: 21 },
    hidesAndMoved: { model: "Kept", vin: vin(6), price: 21 },
    ended: { model: "Kept", license_plate: plate("라") },
  },
  {
    ...{ drop: { price: 20 }, breaks: { price: 24 }, hides: { price: 17 }, flaps: { price: 20 } },
    ...{ first: { price: 8 }, big: { price: 19 } },
  },
  { ...{ drop: { price: 18.5 }, flaps: { price: 18 }, big: { price: 26 } } },
];

describe("watch events for batches on the running stage", () => {
  let partner: PartnerClient;
  let deaf: PartnerClient;
  let receiver: WebhookReceiver;
  let secret: string;
  let cars: NamedListings;
  const watches: Record<string, OpenedWatch> = {};

  /** Enters a batch, and waits until every event was delivered. */
  const enter = async (rows: NamedRows = {}) => {
    await cars.enter(rows);
    await untilIdle();
  };
  const watch = (name: string) => watches[name] as OpenedWatch;
  const reported = async (name: string) => (await watch(name).reported()).map(summarize);
  const ids = (...names: string[]) => names.map(cars.idOf).sort();
  const changed = (...changes: [string, ...unknown[]][]) =>
    changes.map(([name, ...prices]) => [cars.idOf(name), ...prices]).sort();
  const priceOf = async (name: string, car: string) =>
    (await watch(name).list({ includeHidden: true })).find((row) => row.vehicle_id === cars.idOf(car))
      ?.price_krw;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    [partner, deaf] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
    cars = await openListings(stage, make);
    const plain = { filters: { make, model: "Plain", price_max_krw: 25 * million } };
    const signal = (model: string, signals: object) => ({ filters: { ...plain.filters, model }, signals });
    const bodies: Record<string, object> = {
      ...{ plain, muted: plain, paused: plain },
      unpriced: { filters: { make, model: "Unpriced" } },
      drops: signal("Signal", { price_drop: { min_drop_pct: 5 } }),
      values: signal("Worth", { undervalued: {} }),
      repeats: signal("Again", { repeat_listing: {} }),
      ...{ byHand: {}, mutedByHand: {}, pausedByHand: {} },
    };
    const endpoint = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    secret = endpoint.body.secret;
    for (const [name, body] of Object.entries(bodies)) watches[name] = await openWatch(partner, body);
    watches.deaf = await openWatch(deaf, plain);
    watches.strict = await openWatch(deaf, { filters: { ...plain.filters, price_max_krw: million } });
    await watch("muted").call("mute");
    await enter(firstCars);
    const picked = ["drop", "rise", "breaks", "sells", "first", "hides", "moves", "hidesAndMoves", "ends"];
    const [{ body }] = await Promise.all([
      watch("byHand").call("matches", ids(...picked)),
      watch("mutedByHand").call("matches", ids("drop")),
      watch("pausedByHand").call("matches", ids("drop")),
      watch("paused").call("pause"),
      watch("plain").call("matches/hide", ids("hides")),
    ]);
    expect(body.added).toHaveLength(picked.length);
    expect(body.added).toContainEqual({ vehicle_id: cars.idOf("first"), price_krw: null });
    await Promise.all([
      watch("byHand").call("matches/hide", ids("hides", "hidesAndMoves")),
      watch("mutedByHand").call("mute"),
      watch("pausedByHand").call("pause"),
    ]);
  });
  afterAll(() => receiver.stop());

  it("matching cars are sent as additions in one event, and manually added cars and watches without matches send no event", async () => {
    const added = ids("drop", "rise", "breaks", "sells", "hides", "flaps", "stays");
    expect(await reported("plain")).toEqual([{ ...nothing, added }]);
    expect(await reported("unpriced")).toEqual([{ ...nothing, added: ids("first") }]);
    for (const name of ["byHand", "drops", "values", "repeats", "muted"])
      expect(await reported(name)).toEqual([]);
    expect(idsOf(await watch("muted").list())).toEqual(added);
  });

  describe("batch with price changes and ended rounds", () => {
    beforeAll(() => enter(laterCars[0]));

    it("an automatic watch gets one event with additions, drops and removals, and price rises send nothing", async () => {
      expect((await reported("plain")).slice(1)).toEqual([
        {
          added: ids("comes"),
          changed: changed(["drop", 20, 19], ["flaps", 20, 18]),
          removed: changed(["breaks", "no_longer_matches"], ["sells", "auction_closed"]),
        },
      ]);
      expect(await priceOf("plain", "rise")).toBe(22 * million);
      expect((await watch("plain").read()).active_match_count).toBe(5);
      const [, { price_changes, removals }] = await watch("plain").reported();
      const usd = (krw: number, rate: number) => Math.ceil(krw / rate);
      const [{ previous, current, vehicle }] = price_changes;
      const rate = vehicle.fx_rate;
      expect([previous.price_usd, current.price_usd]).toEqual([
        ...[usd(previous.price_krw, rate), usd(current.price_krw, rate)],
      ]);
      expect(Date.parse(removals[0].removed_at)).toBeGreaterThan(0);
    });

    it("a watch event is signed and delivered, and the event routes show the same content", async () => {
      const mine = ({ envelope }: { envelope: Answer["body"] }) =>
        envelope.data.watch_id === watch("plain").watchId && envelope.data.removals.length > 0;
      const { rawBody, headers, envelope } = await receiver.waitFor(mine);
      const sentAt = headers["x-svc-timestamp"];
      const signed = createHmac("sha256", secret).update(`${sentAt}.${rawBody}`).digest("hex");
      expect(headers["x-svc-signature"]).toBe(`t=${sentAt},v1=${signed}`);
      const [log, byWatch] = await Promise.all([
        partner.get(`${watch("plain").path}/events`),
        partner.get(`/v1/events?watch_id=${watch("plain").watchId}`),
      ]);
      expect(log.body.data.map(({ delivery_status }: Answer["body"]) => delivery_status)).toEqual([
        ...["delivered", "delivered"],
      ]);
      expect(log.body.data[0].payload).toEqual(envelope);
      expect(byWatch.body.data).toEqual(log.body.data);
      expect(receiver.received.filter(mine)).toHaveLength(1);
      expect(envelope.data).not.toHaveProperty("is_test");
    });

    it("a second partner with the same condition sees only its own event, whose delivery fails because the partner has no endpoint", async () => {
      expect(await reported("deaf")).toMatchObject([
        { added: expect.arrayContaining(ids("drop")) },
        { added: ids("comes"), changed: changed(["drop", 20, 19], ["flaps", 20, 18], ["hides", 20, 18]) },
      ]);
      const { data } = (await deaf.get(`${watch("deaf").path}/events`)).body;
      for (const entry of data) expect(entry).toMatchObject({ delivery_status: "failed", attempts: [] });
      expect(await reported("strict")).toEqual([]);
      const foreign = await deaf.get(`/v1/events?watch_id=${watch("plain").watchId}`);
      expect(foreign.body.data).toEqual([]);
    });

    it("a static list reports every price change with the match reason manual, including rises and a car's first price", async () => {
      const [only, ...others] = await watch("byHand").reported();
      expect(others).toEqual([]);
      expect(summarize(only).changed).toEqual(
        changed(["drop", 20, 19], ["rise", 20, 22], ["breaks", 20, 26], ["first", null, 9]),
      );
      for (const entry of only.price_changes) {
        expect(entry).toMatchObject({
          ...{ match_reason: "manual", signal_detail: null, match_type: "exact", flex_detail: null },
        });
      }
      const first = only.price_changes.find(
        (entry: Answer["body"]) => entry.vehicle.id === cars.idOf("first"),
      );
      expect(first.previous).toEqual({ price_krw: null, price_usd: null });
    });

    it("an automatic watch sends no event when a car without a price gets its first price", async () => {
      expect(await reported("unpriced")).toHaveLength(1);
      expect(await priceOf("unpriced", "first")).toBe(9 * million);
    });

    it("a static list recognizes a relisted car by its VIN in any spelling, but not by its plate", async () => {
      const [only] = await watch("byHand").reported();
      expect(summarize(only)).toMatchObject({
        added: ids("moved"),
        removed: changed(
          ...["sells", "moves", "ends"].map((name): [string, string] => [name, "auction_closed"]),
        ),
      });
      expect(only.additions[0]).toMatchObject({
        ...{
          availability_reason: "relisted",
          previous_vehicle_id: cars.idOf("moves"),
          match_reason: "manual",
        },
      });
    });

    it("a hidden car stays hidden, and its price is updated", async () => {
      const shown = ids("drop", "rise", "breaks", "first", "moved");
      expect(idsOf(await watch("byHand").list())).toEqual(shown);
      const all = await watch("byHand").list({ includeHidden: true });
      expect(idsOf(all)).toEqual([...shown, ...ids("hides", "hidesAndMoved")].sort());
      expect(all.filter(({ hidden }) => hidden).map(({ price_krw }) => price_krw)).toEqual([
        ...[18 * million, 21 * million],
      ]);
      expect(await priceOf("plain", "hides")).toBe(18 * million);
      expect(idsOf(await watch("plain").list())).not.toContain(cars.idOf("hides"));
    });

    it("price_drop adds only a car whose price fell by the requested percentage", async () => {
      const [{ additions }, ...others] = await watch("drops").reported();
      expect([additions.length, others]).toEqual([1, []]);
      expect(additions[0]).toMatchObject({
        ...{ vehicle: { id: cars.idOf("big") }, match_reason: "signals.price_drop" },
        signal_detail: { previous_price_krw: 20 * million, current_price_krw: 18 * million, drop_pct: 10 },
      });
      expect(Object.keys(additions[0].signal_detail)).toHaveLength(3);
    });

    it("undervalued adds a car that is cheaper than the sales of similar cars", async () => {
      const [{ additions }, ...others] = await watch("values").reported();
      expect([additions.length, others]).toEqual([1, []]);
      expect(additions[0]).toMatchObject({
        ...{ vehicle: { id: cars.idOf("cheap") }, match_reason: "signals.undervalued" },
      });
      expect(additions[0].signal_detail).toEqual({
        ...{ reference_price_krw: 30 * million, listing_price_krw: 25 * million, delta_pct: 16.7 },
      });
    });

    it("repeat_listing adds relisted cars, and names the previous listing only if the VIN matches", async () => {
      const [{ additions }, ...others] = await watch("repeats").reported();
      expect(others).toEqual([]);
      const byId = new Map<string, Answer["body"]>(
        additions.map((entry: Answer["body"]) => [entry.vehicle.id, entry]),
      );
      expect([...byId.keys()].sort()).toEqual(ids("proven", "blank", "invalid", "claimed"));
      const { availability_reason, previous_vehicle_id, ...proven } = byId.get(cars.idOf("proven"));
      expect([availability_reason, previous_vehicle_id]).toEqual(["relisted", cars.idOf("proven0")]);
      expect([proven.match_reason, proven.signal_detail]).toEqual([
        ...["signals.repeat_listing", { listing_count: 2, cumulative_drop_pct: 10, window_days: 90 }],
      ]);
      for (const name of ["blank", "invalid", "claimed"]) {
        const entry = byId.get(cars.idOf(name));
        expect(Object.keys(entry)).toEqual(Object.keys(proven));
        expect(entry.signal_detail).toMatchObject({ cumulative_drop_pct: 10 });
      }
    });

    it("a muted watch updates its list and sends nothing, and a paused watch neither updates nor sends, on both list types", async () => {
      for (const name of ["muted", "mutedByHand"]) {
        expect([await reported(name), await priceOf(name, "drop")]).toEqual([[], 19 * million]);
      }
      expect([(await reported("paused")).length, await priceOf("paused", "drop")]).toEqual([1, 20 * million]);
      expect([await reported("pausedByHand"), await priceOf("pausedByHand", "drop")]).toEqual([
        [],
        20 * million,
      ]);
      expect(idsOf(await watch("muted").list())).toContain(cars.idOf("comes"));
      expect(idsOf(await watch("paused").list())).not.toContain(cars.idOf("comes"));
    });

    it("a repeated batch sends nothing twice on any watch", async () => {
      const countAll = () =>
        Promise.all(Object.keys(watches).map(async (name) => (await reported(name)).length));
      const before = await countAll();
      await cars.uploadAgain();
      await untilIdle();
      expect(await countAll()).toEqual(before);
      await enter(laterCars[0]);
      expect(await countAll()).toEqual(before);
    });
  });

  describe("prices that return and drop again", () => {
    beforeAll(async () => {
      await Promise.all([
        watch("plain").call("matches/unhide", ids("hides")),
        ...["muted", "mutedByHand"].map((name) => watch(name).call("unmute")),
        ...["paused", "pausedByHand"].map((name) => watch(name).call("resume")),
      ]);
      await enter(laterCars[1]);
    });

    it("an automatic watch adds a car whose price is back within the filters, and reports a price drop of a restored car", async () => {
      expect((await reported("plain")).slice(2)).toEqual([
        { ...nothing, added: ids("breaks"), changed: changed(["hides", 18, 17]) },
      ]);
    });

    it("an unmuted or resumed watch reports later changes, and changes during the mute are never reported", async () => {
      expect(await reported("muted")).toEqual([
        { ...nothing, added: ids("breaks"), changed: changed(["hides", 18, 17]) },
      ]);
      expect(await reported("mutedByHand")).toEqual([{ ...nothing, changed: changed(["drop", 19, 20]) }]);
      expect((await reported("paused")).at(-1)?.changed).toContainEqual([
        cars.idOf("hides"),
        expect.anything(),
        17,
      ]);
      expect((await watch("pausedByHand").read()).status).toBe("active");
    });

    it("a static list also reports price rises, and an automatic watch reports a drop below a car's first known price", async () => {
      expect((await reported("byHand")).slice(1)).toEqual([
        { ...nothing, changed: changed(["drop", 19, 20], ["breaks", 26, 24], ["first", 9, 8]) },
      ]);
      expect((await reported("unpriced")).slice(1)).toEqual([
        { ...nothing, changed: changed(["first", 9, 8]) },
      ]);
    });

    it("a price rise within the filters silently removes the price_drop reason, and a rise beyond the filters removes the car", async () => {
      expect(await reported("drops")).toHaveLength(1);
      expect(await watch("drops").list()).toMatchObject([{ match_reason: "filters", signal_detail: null }]);
      await enter(laterCars[2]);
      expect((await reported("drops")).slice(1)).toEqual([
        { ...nothing, removed: changed(["big", "no_longer_matches"]) },
      ]);
      expect((await partner.get(`${watchesPath}?limit=200`)).body.data).toHaveLength(10);
    });

    it("a price drop after an unreported rise is reported relative to the increased price", async () => {
      expect((await reported("plain")).slice(3)).toEqual([
        { ...nothing, changed: changed(["drop", 20, 18.5], ["flaps", 20, 18]) },
      ]);
      expect(await priceOf("plain", "flaps")).toBe(18 * million);
    });
  });
});
