import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventTypes } from "../../../shared/domain/webhooks/event.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted, expectCatalogued } from "../../support/services/verify-webhook.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

const make = "Event Type Motors";
const consignee = {
  name: "Accra Cars Ltd",
  address: "7 Ring Road\nAccra",
  email: null,
  phone: null,
  company_registration: null,
};

/** A step's effect: no event, or an event of a type with fields besides `order`. */
type Reported =
  | []
  | [type: string, fields: Record<string, unknown> | "invoice", previousVersion?: number | null];
interface Step {
  act: (order: Answer["body"]) => Promise<Answer>;
  reported: Reported;
}
type EventData = Record<string, unknown>;

describe("event types with their causes and exact fields on the running stage", () => {
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let secret: string;
  let auctionDate: string;
  let cars: string[];

  beforeAll(async () => {
    [partner, receiver, auctionDate] = await Promise.all([
      stage.createPartner("sandbox", { consignee }),
      startWebhookReceiver(),
      hoursFromNow(stage, 200),
    ]);
    const registered = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    secret = registered.body.secret;
    cars = await enterListings(stage, "sandbox", Array(9).fill({ make, auction_date: auctionDate }));
  });
  afterAll(() => receiver.stop());

  const operate = (path: string, body?: object, method = "POST") =>
    stage.operator("sandbox", method, `/ops/v1${path}`, body);
  const place = async (inspected = false): Promise<Answer["body"]> => {
    const placed = await partner.order({
      vehicle_id: cars.pop(),
      max_bid_amount_usd: 50_000,
      secondary_inspection_required: inspected,
    });
    expect(placed.status).toBe(201);
    return placed.body;
  };
  const read = async (path: string): Promise<Answer["body"]> => (await partner.get(path)).body;
  /** Returns type and data of the events of an order or a watch, oldest first. */
  const logOf = async (path: string): Promise<[string, EventData][]> =>
    (await read(`${path}/events?limit=200`)).data
      .map(({ type, payload }: Answer["body"]) => [type, payload.data])
      .reverse();

  const operator = (to: string, previous_status: string, fields: object = {}): Step => ({
    act: ({ id }) => operate(`/orders/${id}/transition`, { to, ...fields }),
    reported: ["order.status_changed", { previous_status }],
  });
  const byPartner = (
    method: "post" | "patch" | "delete",
    path: string,
    body: unknown,
    reported: Reported,
  ): Step => ({
    act: ({ id }) => partner[method](`/v1/orders/${id}${path}`, body),
    reported,
  });
  const decide = (previous_status: string): Reported => ["order.status_changed", { previous_status }];
  const invoiced = (action: string, body: object, reported: Reported): Step => ({
    act: ({ invoice }) => operate(`/invoices/${invoice.id}${action}`, body, action === "" ? "PATCH" : "POST"),
    reported,
  });
  const inspection = [
    operator("secondary_inspection_in_progress", "placed"),
    operator("secondary_inspection_ready", "secondary_inspection_in_progress"),
  ];

  /**
   * Takes an order through steps and reads it after each. Expects its log to contain exactly the steps' events,
   * each with the order as it was read.
   */
  const walk = async (order: Answer["body"], steps: readonly Step[]): Promise<Answer["body"]> => {
    const expected: [string, EventData][] = [];
    let current = order;
    for (const { act, reported } of steps) {
      const { status, body } = await act(current);
      expect([status, body.error]).toEqual([200, undefined]);
      current = await read(`/v1/orders/${order.id}`);
      if (reported.length === 0) continue;
      const [type, fields, version] = reported;
      const invoice =
        fields === "invoice" ? { invoice: await read(`/v1/orders/${order.id}/invoice`) } : fields;
      const replaced = version === undefined ? {} : { previous_version: version };
      expected.push([type, { order: current, ...invoice, ...replaced }]);
    }
    expect(await logOf(`/v1/orders/${order.id}`)).toEqual(expected);
    return current;
  };

  it("an order sends order.status_changed and both invoice events up to delivery, but no event for the partner's own status reports", async () => {
    const secondary_inspection_url = "https://reports.example.com/inspection/8";
    const edit = { amounts: { ocean_freight: 1_650 }, terms: { port: "Tema" } };
    const ended = await walk(await place(true), [
      operator("secondary_inspection_in_progress", "placed"),
      operator("secondary_inspection_ready", "secondary_inspection_in_progress", {
        secondary_inspection_url,
      }),
      byPartner("post", "/confirm", undefined, decide("secondary_inspection_ready")),
      operator("secured", "acquiring", { auction_final_price_krw: 13_000_000, auction_fee_usd: 300 }),
      invoiced("", edit, ["order.invoice_updated", "invoice"]),
      invoiced("", edit, []),
      operator("export_processing", "secured"),
      invoiced("/issue", { shipment_month: "2026-12" }, ["order.invoice_issued", "invoice", null]),
      operator("in_transit", "export_processing", { shipment: { vessel_name: "Morning Star" } }),
      invoiced("/reissue", { amounts: { insurance: 80 } }, ["order.invoice_issued", "invoice", 1]),
      byPartner("post", "/status", { status: "customs" }, []),
      invoiced("/payment", {}, ["order.invoice_updated", "invoice"]),
      byPartner("post", "/status", { status: "delivered" }, []),
      invoiced("/void", { void_reason: "wrong consignee" }, ["order.invoice_updated", "invoice"]),
    ]);
    expect(ended).toMatchObject({ status: "delivered", secondary_inspection_url, invoice: { version: 2 } });
  });

  it("failed, declined and cancelled orders send order.status_changed, and DELETE of a placed order sends no event", async () => {
    const lives: [boolean, Step[]][] = [
      [
        true,
        [
          ...inspection,
          operator("acquiring", "secondary_inspection_ready"),
          operator("failed", "acquiring", { failure_reason: "vehicle_unavailable" }),
        ],
      ],
      [true, [...inspection, byPartner("delete", "", undefined, decide("secondary_inspection_ready"))]],
      [
        true,
        [
          ...inspection,
          operator("cancelled", "secondary_inspection_ready", {
            cancellation_reason: "secondary_inspection_failed",
          }),
        ],
      ],
      [false, [operator("cancelled", "placed", { cancellation_reason: "auction_cancelled" })]],
      [
        false,
        [
          byPartner("patch", "", { max_bid_amount_usd: 50_000 }, []),
          byPartner("patch", "", { max_bid_amount_usd: 51_000 }, []),
          byPartner("delete", "", undefined, []),
        ],
      ],
    ];
    const orders = await Promise.all(
      lives.map(async ([inspected, steps]) => walk(await place(inspected), steps)),
    );
    expect(orders.map(({ status }) => status)).toEqual(["failed", ...Array(4).fill("cancelled")]);
  });

  it("an auction batch sends order and watch events for rescheduled, cheaper, relisted, new and delisted cars", async () => {
    const [moving, sold, ended] = [await place(), cars.pop(), await place()];
    await partner.delete(`/v1/orders/${ended.id}`);
    // The data that seeds a watch includes a batch after a short delay.
    while ((await partner.post("/v1/eagle-eye/search", { filters: { make } })).body.match_count < 9) {
      await pause(100);
    }
    const watches = "/v1/eagle-eye/watches";
    const watch = (await partner.post(watches, { name: "Types", filters: { make } })).body;
    const seeded = (await read(`${watches}/${watch.watch_id}/matches`)).data;
    const [later, again] = await Promise.all([hoursFromNow(stage, 250), hoursFromNow(stage, 300)]);
    // Everything else equals the previous car; other changes would be sent as order.detail_updated.
    const same = {
      make,
      listing_id: moving.vehicle_id,
      vin: moving.vin,
      license_plate: moving.license_plate,
    };
    const [, , returned] = await enterListings(stage, "sandbox", [
      { ...same, auction_date: later, start_price_krw: 13_050_000 },
      { make, listing_id: sold, auction_result: "sold", sold_price_krw: 15_000_000 },
      { make, license_plate: ended.license_plate, auction_date: again },
    ]);
    await untilIdle();

    const order = await read(`/v1/orders/${moving.id}`);
    const [previous_listing_usd, current_listing_usd] = [14_500_000, 13_050_000].map((krw) =>
      Math.ceil(krw / order.fx_rate),
    ) as [number, number];
    const delta_usd = current_listing_usd - previous_listing_usd;
    const price = {
      vehicle_id: order.vehicle_id,
      previous_listing_usd,
      current_listing_usd,
      delta_usd,
      delta_pct: Math.round((delta_usd / previous_listing_usd) * 1_000) / 10,
    };
    expect(await logOf(`/v1/orders/${moving.id}`)).toEqual([
      ["order.auction_rescheduled", { order, previous_auction_date: moving.auction_date }],
      ["order.price_updated", { order, ...price }],
    ]);
    expect(Date.parse(order.auction_date)).toBe(Date.parse(later));
    expect(Date.parse(order.order_cutoff_at)).toBe(Date.parse(later) - 1440 * 60_000);
    expect(delta_usd).toBeLessThan(0);

    const [[type, data] = [], ...more] = await logOf(`/v1/orders/${ended.id}`);
    expect([type, more]).toEqual(["order.re_auctioned", []]);
    expect(data).toEqual({
      order: await read(`/v1/orders/${ended.id}`),
      previous_vehicle_id: ended.vehicle_id,
      new_vehicle_id: returned,
      new_auction_date: expect.stringMatching(/\+09:00$/),
    });
    expect(Date.parse(data?.new_auction_date as string)).toBe(Date.parse(again));

    const rows = (await read(`${watches}/${watch.watch_id}/matches`)).data;
    const rowOf = (some: Answer["body"][], id: unknown) => {
      const { vehicle, match_reason, signal_detail, match_type, flex_detail, first_matched_at } =
        some.find(({ vehicle_id }) => vehicle_id === id) ?? {};
      return { vehicle, match_reason, signal_detail, match_type, flex_detail, first_matched_at };
    };
    const { price_krw: wonBefore } = seeded.find(
      (row: Answer["body"]) => row.vehicle_id === moving.vehicle_id,
    );
    expect(await logOf(`${watches}/${watch.watch_id}`)).toEqual([
      [
        "eagle_eye.match",
        {
          watch_id: watch.watch_id,
          additions: [rowOf(rows, returned)],
          price_changes: [
            {
              ...rowOf(rows, moving.vehicle_id),
              previous: { price_krw: wonBefore, price_usd: expect.any(Number) },
              current: { price_krw: 13_050_000, price_usd: expect.any(Number) },
            },
          ],
          removals: [{ vehicle_id: sold, reason: "auction_closed", removed_at: expect.any(String) }],
        },
      ],
    ]);
  });

  it("history_lookup.completed and history_lookup.failed contain the complete lookup as GET shows it", async () => {
    const plates = { "00가0001": "history_lookup.completed", "00가0404": "history_lookup.failed" };
    for (const [plate, type] of Object.entries(plates)) {
      const headers = { "idempotency-key": randomUUID() };
      const { body } = await partner.post("/v1/history-lookups", { plate }, headers);
      const { envelope } = await receiver.waitFor((webhook) => webhook.envelope.type === type);
      expect(envelope.data).toEqual({ lookup: await read(`/v1/history-lookups/${body.id}`) });
    }
  });

  it("chat.message has a message's id, author and preview, and no other content", async () => {
    const token = () => ({ "idempotency-key": randomUUID() });
    const { body: asked } = await partner.post("/v1/messages", { text: "Which ports?" }, token());
    const { thread_id: id } = asked;
    const path = `/ops/v1/message-threads/${id}/messages`;
    const { body: answered } = await stage.operator("sandbox", "POST", path, { text: "Tema" }, token());
    for (const [message, author_kind] of [
      [asked, "partner"],
      [answered, "operator"],
    ] as const) {
      const { envelope } = await receiver.waitFor((one) => one.envelope.data.message_id === message.id);
      expect(envelope.data).toEqual({
        ...{ thread_id: id, order_id: null, withdrawn_at: null, message_id: message.id },
        attachment_count: 0,
        ...{ sequence: message.sequence, author_kind, preview: message.text },
      });
    }
  });

  it("every event arrives once, numbered without gaps and with the documented fields, and the Stripe and Standard Webhooks libraries accept it", async () => {
    await untilIdle();
    const log = (await read("/v1/events?after_sequence=0&limit=200")).data;
    const arrived = receiver.received.toSorted(
      (one, other) => one.envelope.sequence - other.envelope.sequence,
    );
    expect(arrived.map(({ envelope }) => envelope)).toEqual(
      log.map(({ payload }: Answer["body"]) => payload),
    );
    expect(arrived.map(({ envelope }) => envelope.sequence)).toEqual(arrived.map((_, index) => index + 1));
    for (const webhook of arrived) {
      expectCatalogued(webhook.envelope);
      expectAccepted(webhook, secret);
    }
    for (const { delivery_status, attempts } of log) {
      expect([delivery_status, attempts.length]).toEqual(["delivered", 1]);
    }
    // Changes by others cause order.detail_updated. The tests of moving clocks and competing bids cover them.
    const reported = new Set(arrived.map(({ envelope }) => envelope.type));
    expect(eventTypes.filter((type) => !reported.has(type))).toEqual(["order.detail_updated"]);
  });
});
