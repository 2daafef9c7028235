import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { seededPartnerId } from "../../infra/local/seed/seed-partner.ts";
import type { LotResource } from "../../shared/contract/resources/orders/lot.ts";
import type { VehicleSummary } from "../../shared/contract/resources/vehicles/vehicle.ts";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { operate } from "../browser/console-room.ts";
import { startIntegration } from "../certify/reference-integration.ts";
import { stage, untilIdle } from "../e2e/shared-stage.ts";
import { buildRow } from "../support/records/build-listing-row.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { nextBatchSequence, uploadRows, waitForBatch } from "../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";
import { type TradingPartner, tradingPartners } from "./trading-partners.ts";

const daysAhead = (days: number): string => new Date(Date.now() + days * dayMilliseconds).toISOString();

const carCount = 72;
const pollMilliseconds = 200;

/** Ids of the furnished things that pictures show. */
export interface FurnishedStage {
  /** An auction day, and a lot of the day that is in acquisition for three bids. */
  day: string;
  lot: string;
  listed: readonly string[];
  order: string;
  ownOrder: string;
  draft: string;
  batch: string;
  watch: string;
  endpoint: string;
  certificate: string;
  stop(): Promise<void>;
}

/** Returns the body of a successful response. @throws Error for any other response */
async function expectBody(answering: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answering;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const consigneeOf = ({ name, address }: Pick<TradingPartner, "name" | "address">) => ({
  ...{ name, address, email: null, phone: null, company_registration: null },
});

/** Partners with orders on the same cars, an auction day with results, invoices, messages and webhooks. */
export async function furnishStage(): Promise<FurnishedStage> {
  const own = stage.partner("sandbox", stage.env.sandbox.api_key, seededPartnerId);
  const consignee = consigneeOf({ name: "Example Motors Import", address: "6 Harbour Road\nTema, Ghana" });
  await expectBody(operate("PATCH", `/partners/${seededPartnerId}`, { consignee }));
  const receiver = await startWebhookReceiver();
  const endpoint = await expectBody(own.post("/v1/webhook-endpoints", { url: receiver.url }));
  const others = await Promise.all(
    tradingPartners.map((partner) =>
      stage.createPartner("sandbox", {
        ...{ name: partner.name, invoice_prefix: partner.invoicePrefix },
        consignee: consigneeOf(partner),
      }),
    ),
  );
  const partners = [own, ...others];
  const { data } = await expectBody(own.get("/v1/vehicles?orderable_only=true&limit=200"));
  const cars: VehicleSummary[] = data.filter(
    ({ purchase_method, pricing, photos, license_plate }: VehicleSummary) =>
      purchase_method === "bid" && pricing !== null && photos.length > 0 && license_plate !== null,
  );
  const ordered = cars.slice(0, carCount);
  const orders = await placeOrders(partners, ordered);
  const lots = ordered.map(({ id }) => id);
  const won = await finishLots(lots.slice(0, 16));
  for (const id of lots.slice(16, 24)) await expectBody(operate("POST", `/lots/${id}/acquire`));
  const drafts = await issueInvoices(won);
  await inspect(orders);
  await talk(partners, orders);
  const watch = await expectBody(
    own.post("/v1/eagle-eye/watches", {
      ...{
        name: "Family SUVs under 20 million won",
        filters: { body_style: "suv", price_max_krw: 20_000_000 },
      },
    }),
  );
  const batch = await enterFaultyBatch();
  const certificate = await certify(own);
  await untilIdle();
  const day = requireValue(ordered[17]?.auction_date).slice(0, "2026-01-01".length);
  return {
    ...{
      day,
      lot: requireValue(lots[17]),
      listed: cars.slice(carCount).map(({ id }) => id),
      batch,
      certificate,
    },
    ...{ order: requireValue(won[2]), ownOrder: requireValue(won[0]), draft: requireValue(drafts[0]) },
    ...{ watch: watch.watch_id, endpoint: endpoint.id },
    stop: () => receiver.stop(),
  };
}

/** Inspections end some days before the auction. An hour is enough to furnish the stage. */
const canInspect = ({ secondary_inspection_cutoff_at: cutoff }: VehicleSummary): boolean =>
  cutoff !== null && Date.parse(cutoff) > Date.now() + 3_600_000;

/** Each car is ordered by one partner, and two of three cars also by others with lower bids. */
async function placeOrders(
  partners: readonly PartnerClient[],
  cars: readonly VehicleSummary[],
): Promise<{ id: string; partner: PartnerClient }[]> {
  const placed: { id: string; partner: PartnerClient }[] = [];
  for (const [at, car] of cars.entries()) {
    const price = requireValue(requireValue(car.pricing).listing_price);
    for (let rank = 0; rank <= at % 3; rank += 1) {
      const partner = requireValue(partners[(at + rank * 2) % partners.length]);
      const { id } = await expectBody(
        partner.order({
          vehicle_id: car.id,
          max_bid_amount_usd: Math.round((price * (1.3 - rank * 0.06)) / 10) * 10,
          secondary_inspection_required: at % 4 === 3 && canInspect(car),
        }),
      );
      placed.push({ id, partner });
    }
  }
  return placed;
}

/** Acquires lots, then wins three of four and loses the others. Returns the won orders' ids. */
async function finishLots(lots: readonly string[]): Promise<string[]> {
  const won: string[] = [];
  for (const [at, vehicleId] of lots.entries()) {
    await expectBody(operate("POST", `/lots/${vehicleId}/acquire`));
    const lot: LotResource = await expectBody(operate("GET", `/lots/${vehicleId}`));
    const leader = lot.bids.find(({ order_id }) => order_id === lot.leader_order_id);
    if (leader === undefined || leader.ceiling_krw === null) continue;
    if (at % 4 === 3) {
      await expectBody(operate("POST", `/lots/${vehicleId}/lose`, { failure_reason: "outbid" }));
      continue;
    }
    const price = Math.floor((leader.ceiling_krw * 0.93) / 50_000) * 50_000;
    await expectBody(
      operate("POST", `/lots/${vehicleId}/award`, { auction_final_price_krw: price, auction_fee_usd: 120 }),
    );
    won.push(leader.order_id);
  }
  return won;
}

/** Issues most invoices of won orders, and ships some of the cars. Returns the ids of the remaining drafts. */
async function issueInvoices(orderIds: readonly string[]): Promise<string[]> {
  const drafts: string[] = [];
  for (const [at, id] of orderIds.entries()) {
    const { invoice } = await expectBody(operate("GET", `/orders/${id}`));
    if (at % 3 === 1) {
      drafts.push(invoice.id);
      continue;
    }
    const issue = { shipment_month: daysAhead(14).slice(0, "2026-12".length) };
    await expectBody(operate("POST", `/invoices/${invoice.id}/issue`, issue));
    await expectBody(operate("POST", `/orders/${id}/transition`, { to: "export_processing" }));
    if (at % 2 === 0) await ship(id, at);
  }
  return drafts;
}

const ship = (id: string, at: number) =>
  expectBody(
    operate("POST", `/orders/${id}/transition`, {
      to: "in_transit",
      shipment: {
        ...{ vessel_name: "Morning Celesta", bl_number: `MCLI26110${at}42` },
        ...{ port_of_discharge: "Lagos (Apapa)", eta: daysAhead(40) },
      },
    }),
  );

/** Finishes every second requested inspection. */
async function inspect(orders: readonly { id: string }[]): Promise<void> {
  let requested = 0;
  for (const { id } of orders) {
    const order = await expectBody(operate("GET", `/orders/${id}`));
    if (order.status !== "placed" || !order.secondary_inspection_required) continue;
    requested += 1;
    if (requested % 2 === 0) continue;
    const move = (body: object) => expectBody(operate("POST", `/orders/${id}/transition`, body));
    await move({ to: "secondary_inspection_in_progress" });
    await move({
      to: "secondary_inspection_ready",
      secondary_inspection_url: `https://reports.example.com/inspections/${id.slice(-8)}`,
    });
  }
}

/** Each partner asks about an order, and operators reply to most of them. */
async function talk(
  partners: readonly PartnerClient[],
  orders: readonly { id: string; partner: PartnerClient }[],
): Promise<void> {
  const token = () => ({ "idempotency-key": randomUUID() });
  const reply = (thread: string, text: string) =>
    expectBody(
      stage.operator("sandbox", "POST", `/ops/v1/message-threads/${thread}/messages`, { text }, token()),
    );
  for (const [at, partner] of partners.entries()) {
    const order = requireValue(orders.find((one) => one.partner === partner));
    const text =
      tradingPartners[at - 1]?.question ?? "Please reserve the next container to Tema for this car.";
    await expectBody(partner.post(`/v1/orders/${order.id}/messages`, { text }, token()));
    if (at % 3 === 2) continue;
    await reply(order.id, "We ask the hall and reply before the cutoff.");
    if (at > 0) continue;
    const thanks = { text: "Thank you. The buyer would also like the second key." };
    await expectBody(partner.post(`/v1/orders/${order.id}/messages`, thanks, token()));
    await reply(order.id, "Both keys are there. The container of 12 December still has two places.");
  }
}

/** Enters a batch with two rows that the inventory rejects. Returns its id. */
async function enterFaultyBatch(): Promise<string> {
  const batch = await operate("POST", "/inventory/batches", {
    ...{ source: "auction_d", kind: "delta", sequence: nextBatchSequence() },
  });
  const rowOf = (number: number, changes: object = {}) =>
    buildRow({
      ...{
        listing_id: `auction_d_pictured_${number}`,
        lot_number: `${number}`,
        vin: `KMHL14JC0NA2${number}0`,
      },
      ...{ license_plate: `217로${number}`, auction_date: daysAhead(9), ...changes },
    });
  const rows = Array.from({ length: 24 }, (_, at) => rowOf(4100 + at));
  rows.push(rowOf(4130, { mileage_km: -1 }), rowOf(4131, { auction_date: "next Friday" }));
  await uploadRows(batch, rows);
  await waitForBatch(stage, "sandbox", batch.body.id);
  return batch.body.id;
}

/** Certifies an integration that passes every step. Returns the id of the run. */
async function certify(partner: PartnerClient): Promise<string> {
  const integration = await startIntegration({
    ...{ baseUrl: stage.env.sandbox.base_url, apiKey: partner.apiKey },
  });
  const { id } = await expectBody(
    partner.post("/v1/certificates", {
      ...{ webhook_endpoint_id: integration.endpointId, step_deadline_seconds: 60 },
    }),
  );
  await integration.follow();
  await integration.stop();
  await expectBody(partner.delete(`/v1/webhook-endpoints/${integration.endpointId}`));
  while ((await partner.get(`/v1/certificates/${id}`)).body.result === "running")
    await pause(pollMilliseconds);
  return id;
}
