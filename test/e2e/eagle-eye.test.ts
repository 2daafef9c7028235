import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { eventSchemas } from "../../shared/contract/events/event-schemas.ts";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import type { PartnerClient } from "../support/stage-client.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/start-webhook-receiver.ts";
import { stage, untilIdle } from "./shared-stage.ts";

const make = "Eagle Eye Motors";
const watches = "/v1/eagle-eye/watches";

interface Watcher {
  partner: PartnerClient;
  receiver: WebhookReceiver;
  secret: string;
  watchId: string;
}

describe("Eagle Eye on the running stage", () => {
  let auctionDate: string;
  let watcher: Watcher;
  let twin: Watcher;
  let strict: Watcher;
  let seeded: string[];

  /** A partner with an endpoint and a watch over this file's make. */
  async function openWatcher(filters: object): Promise<Watcher> {
    const partner = await stage.createPartner("sandbox");
    const receiver = await startWebhookReceiver();
    const endpoint = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    const watch = await partner.post(watches, { name: "E2E", filters: { make, ...filters } });
    expect([endpoint.status, watch.status]).toEqual([201, 201]);
    return { partner, receiver, secret: endpoint.body.secret, watchId: watch.body.watch_id };
  }

  /** Delivers listings once more with something changed. */
  const change = async (listingIds: readonly string[], changes: object) => {
    await enterListings(
      stage,
      "sandbox",
      listingIds.map((listing_id) => ({ listing_id, make, auction_date: auctionDate, ...changes })),
    );
    await untilIdle();
  };
  const told = ({ receiver }: Watcher) =>
    receiver.received.filter(({ envelope }) => envelope.type === "eagle_eye.match");
  const idsOf = (rows: { vehicle_id: string }[]) => rows.map(({ vehicle_id }) => vehicle_id).sort();

  beforeAll(async () => {
    auctionDate = await hoursFromNow(stage, 150);
    const car = { make, auction_date: auctionDate };
    seeded = await enterListings(stage, "sandbox", [
      { ...car, start_price_krw: 20_000_000 },
      { ...car, start_price_krw: 20_000_000 },
      { ...car, start_price_krw: 30_000_000 },
    ]);
    const probe = await stage.createPartner("sandbox");
    // What a watch is seeded from follows a batch by a moment.
    while ((await probe.post("/v1/eagle-eye/search", { filters: { make } })).body.match_count < 3) {
      await pause(100);
    }
    watcher = await openWatcher({ price_max_krw: 25_000_000 });
    twin = await openWatcher({ price_max_krw: 25_000_000 });
    strict = await openWatcher({ price_max_krw: 1_000_000 });
  });
  afterAll(() => Promise.all([watcher, twin, strict].map(({ receiver }) => receiver.stop())));

  it("a watch begins with the cars that match, and tells nothing of them", async () => {
    const { partner, watchId } = watcher;
    const { body } = await partner.get(`${watches}/${watchId}/matches`);
    expect(idsOf(body.data)).toEqual(seeded.slice(0, 2).sort());
    expect((await partner.get(`${watches}/${watchId}`)).body.active_match_count).toBe(2);
    expect(told(watcher)).toEqual([]);
  });

  it("a batch that drops a price is told to the right partners and only to them, in one signed alert each", async () => {
    const [first, , dear] = seeded as [string, string, string];
    await change([first, dear], { start_price_krw: 19_000_000 });
    for (const one of [watcher, twin]) {
      const { rawBody, headers, envelope } = await one.receiver.waitFor(
        ({ envelope }) => envelope.type === "eagle_eye.match",
      );
      const { "x-svc-timestamp": sentAt } = headers;
      const signed = createHmac("sha256", one.secret).update(`${sentAt}.${rawBody}`).digest("hex");
      expect(headers["x-svc-signature"]).toBe(`t=${sentAt},v1=${signed}`);
      expect(z.parse(eventSchemas["eagle_eye.match"], envelope)).toEqual(envelope);
      expect(envelope.data).toMatchObject({
        watch_id: one.watchId,
        additions: [{ vehicle: { id: dear } }],
        price_changes: [{ vehicle: { id: first }, previous: { price_krw: 20_000_000 } }],
        removals: [],
      });
    }
    await untilIdle();
    expect([watcher, twin, strict].map((one) => told(one).length)).toEqual([1, 1, 0]);
    const log = await watcher.partner.get(`${watches}/${watcher.watchId}/events`);
    expect(log.body.data).toMatchObject([{ type: "eagle_eye.match", delivery_status: "delivered" }]);
    const byWatch = await watcher.partner.get(`/v1/events?watch_id=${watcher.watchId}`);
    expect(byWatch.body.data).toEqual(log.body.data);
  });

  it("mute, pause and hiding keep silence; ending them tells what comes next", async () => {
    const [first, second] = seeded as [string, string];
    const { partner, watchId } = watcher;
    const control = (what: string, body?: object) => partner.post(`${watches}/${watchId}/${what}`, body);
    await control("mute");
    await change([first], { start_price_krw: 18_000_000 });
    await control("unmute");
    expect((await control("pause")).body.status).toBe("paused");
    await change([first], { start_price_krw: 17_000_000 });
    await control("matches/hide", { vehicle_ids: [first] });
    expect((await control("resume")).body.status).toBe("active");
    await change([first, second], { start_price_krw: 16_000_000 });
    expect(told(watcher)).toHaveLength(2);
    expect(told(watcher)[1]?.envelope.data).toMatchObject({ price_changes: [{ vehicle: { id: second } }] });
    await control("matches/unhide", { vehicle_ids: [first] });
    expect(told(twin)).toHaveLength(4);
  });

  it("a static list takes cars of auctions and dealers by hand, and hears of every change of price", async () => {
    const { partner } = watcher;
    const created = await partner.post(watches, {
      name: "By hand",
      filters: {},
      automatic_list_update: false,
    });
    const watchId = created.body.watch_id;
    const { data } = (await partner.get("/v1/vehicles?source=dealer&make=Hyundai&limit=1")).body;
    const dealerCar = data[0].id;
    const own = seeded[2] as string;
    const path = `${watches}/${watchId}/matches`;
    const added = await partner.post(path, { vehicle_ids: [own, dealerCar, "auction_a_unknown"] });
    expect(idsOf(added.body.added)).toEqual([own, dealerCar].sort());
    expect(added.body.not_found).toEqual(["auction_a_unknown"]);
    const before = told(watcher).length;
    await change([own], { start_price_krw: 40_000_000 });
    const mine = told(watcher)
      .slice(before)
      .map(({ envelope }) => envelope.data)
      .filter(({ watch_id }) => watch_id === watchId);
    expect(mine).toMatchObject([
      { price_changes: [{ match_reason: "manual", current: { price_krw: 40_000_000 } }] },
    ]);
    const removed = await partner.post(`${path}/remove`, { vehicle_ids: [dealerCar] });
    expect(removed.body).toEqual({ removed: [dealerCar], not_found: [], active_match_count: 1 });
  });

  it("a test event goes through the real delivery, marked as one; production refuses it", async () => {
    const { partner, watchId, receiver } = watcher;
    const { status, body } = await partner.post(`${watches}/${watchId}/test-webhook`, {
      vehicle_id: seeded[1],
    });
    expect(status).toBe(200);
    const arrived = await receiver.waitFor(({ envelope }) => envelope.id === body.event_id);
    expect(arrived.envelope.data).toMatchObject({
      is_test: true,
      additions: [{ vehicle: { id: seeded[1] } }],
    });
    const producer = await stage.createPartner("production");
    const refused = await producer.post(`${watches}/ww_any/test-webhook`, { vehicle_id: "any" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  });

  it("another partner finds nothing of a watch", async () => {
    const stranger = strict.partner;
    const path = `${watches}/${watcher.watchId}`;
    const answers = await Promise.all([
      stranger.get(path),
      stranger.get(`${path}/matches`),
      stranger.get(`${path}/events`),
      ...["mute", "unmute", "pause", "resume"].map((what) => stranger.post(`${path}/${what}`)),
      ...["/matches", "/matches/hide", "/matches/unhide", "/matches/remove"].map((what) =>
        stranger.post(path + what, { vehicle_ids: [seeded[0]] }),
      ),
      stranger.post(`${path}/test-webhook`, { vehicle_id: seeded[0] }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [404, "eagle_eye_watch_not_found"]),
    );
    expect((await stranger.get(`/v1/events?watch_id=${watcher.watchId}`)).body.data).toEqual([]);
  });
});
