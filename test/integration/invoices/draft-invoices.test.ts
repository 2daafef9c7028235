import { describe, expect, it } from "vitest";
import { handler as correctOrder } from "../../../functions/console/orders/correct-order.ts";
import { handler as transitionOrder } from "../../../functions/console/orders/transition-order.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { reportOrderStatus } from "../../../shared/application/orders/changes/report-order-status.ts";
import { followListingOrders } from "../../../shared/application/orders/inventory/follow-listing-orders.ts";
import { finishLots } from "../../../shared/application/orders/lots/finish-lots.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { requireOrderById } from "../../../shared/application/orders/reads/require-order.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { getListing, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { place, placeCompeting, readEvents, seedListing, show } from "../orders/seed-orders.ts";
import {
  asOperator,
  consignee,
  expectInvoice,
  hammer,
  type InvoicedPartner,
  issueBody,
  lastEvent,
  openPartner,
  operator,
  refusal,
  useDesk,
  win,
} from "./invoice-desk.ts";

useDesk();

const context = () => ({ actor: "ops@example.com", now: Date.now() });
const placeUpcoming = async ({ partnerId }: InvoicedPartner) => {
  const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * day });
  const { order } = await place(partnerId, { vehicleId }, { now: Date.now() });
  return { vehicleId, orderId: order.id };
};
const simulate = ({ apiKey }: InvoicedPartner, id: string, body: unknown) =>
  callHandler(simulateOrderStatus, {
    method: "POST",
    params: { id },
    body,
    headers: { "x-api-key": apiKey },
  });
const correct = (id: string, body: unknown) =>
  asOperator(correctOrder, { method: "PATCH", params: { id }, body });

/** Expects that the newest event reports only the change to secured, contains the draft, and equals `GET`. */
async function expectDrafted(partner: InvoicedPartner, orderId: string): Promise<void> {
  const { body } = await partner.orderInvoice(orderId);
  expectInvoice(body);
  expect(body).toMatchObject({
    status: "draft",
    version: 0,
    number: null,
    document_url: null,
    issued_at: null,
    order_id: orderId,
    dealer_id: partner.partnerId,
    currency: "USD",
  });
  const reported = await lastEvent(partner.partnerId);
  expect(reported?.type).toBe("order.status_changed");
  expect(reported?.data.order).toEqual((await partner.order(orderId)).body);
  const { amounts } = body;
  expect(reported?.data.order).toMatchObject({
    status: "secured",
    invoice: { id: body.id, status: "draft", total: amounts.total, document_url: null },
  });
}

describe("invoice draft of a newly secured order", () => {
  it("an award creates the invoice draft, and only order.status_changed announces the draft", async () => {
    const partner = await openPartner();
    const { orderId } = await win(partner);
    await expectDrafted(partner, orderId);
    const types = (await readEvents(partner.partnerId)).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(["order.status_changed"]));
  });

  it("an operator's transition to secured creates the invoice draft", async () => {
    const partner = await openPartner();
    const { orderId } = await placeUpcoming(partner);
    await asOperator(transitionOrder, { params: { id: orderId }, body: { to: "acquiring" } });
    const body = { to: "secured", auction_final_price_krw: 15_000_000 };
    const secured = await asOperator(transitionOrder, { params: { id: orderId }, body });
    expect(secured.body.invoice).toMatchObject({ status: "draft" });
    await expectDrafted(partner, orderId);
  });

  it("sandbox-status creates the invoice draft with the given or derived price", async () => {
    const partner = await openPartner();
    for (const [given, purchasePrice] of [
      [{ purchase_price_usd: 9_000, auction_fee_usd: 100 }, 9_000],
      [{}, 12_000],
    ] as const) {
      const { orderId } = await placeUpcoming(partner);
      const secured = await simulate(partner, orderId, { status: "secured", ...given });
      expect(secured.body.amounts.purchase_price_usd).toBe(purchasePrice);
      expect(secured.body.invoice).toMatchObject({ status: "draft" });
      await expectDrafted(partner, orderId);
    }
  });

  it("an order that is secured again in the sandbox keeps its invoice, or gets a new draft if the invoice was voided", async () => {
    const partner = await openPartner();
    const { orderId } = await placeUpcoming(partner);
    const first = (await simulate(partner, orderId, { status: "secured" })).body.invoice;
    await simulate(partner, orderId, { status: "acquiring" });
    expect((await simulate(partner, orderId, { status: "secured" })).body.invoice.id).toBe(first.id);
    await operator.void(first.id);
    await simulate(partner, orderId, { status: "acquiring" });
    const again = (await simulate(partner, orderId, { status: "secured" })).body.invoice;
    expect(again).toMatchObject({ status: "draft" });
    expect(again.id).not.toBe(first.id);
  });

  it("an award that takes several transactions creates exactly one invoice draft", async () => {
    const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * day });
    const placed = await placeCompeting(vehicleId, 20);
    await actOnLot(vehicleId, { kind: "acquire" }, context());
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: hammer.priceKrw, auctionFeeUsd: null };
    await actOnLot(vehicleId, { kind: "award", terms }, context());
    await finishLots(context());
    const shown = await Promise.all(placed.map(({ partnerId, order }) => show(partnerId, order.id)));
    expect(shown.map(({ invoice }) => invoice?.status ?? null)).toEqual(["draft", ...Array(19).fill(null)]);
  });

  it("an invoice draft describes the ordered car and is addressed to the partner's consignee", async () => {
    const { draft } = await win(await openPartner({ consignee }));
    expect(draft).toMatchObject({
      consignee,
      vehicle: {
        vin: "KMHF341EBKA000001",
        make: "Hyundai",
        model: "Grandeur",
        year: 2019,
        fuel_type: "gasoline",
        cc: 2999,
        weight_kg: null,
      },
      terms: { incoterm: null, country_of_origin: "Republic of Korea" },
      shipment_month: null,
    });
  });
});

describe("invoice draft", () => {
  it("an invoice draft's price is the hammer price plus fee and commission minus discount, within a dollar of the order's amounts", async () => {
    const partner = await openPartner({
      discount_config: { fixed_discount_amount: 120, commission_amount: 450 },
    });
    const { orderId, draft } = await win(partner);
    const { amounts } = (await partner.order(orderId)).body;
    expect(draft.amounts.price).toBe(Math.round((hammer.priceKrw / 1_450) * 100) / 100 + 350 + 450 - 120);
    const whole = amounts.purchase_price_usd + amounts.auction_fee_usd + 450 - 120;
    expect(Math.abs((draft.amounts.price ?? 0) - whole)).toBeLessThanOrEqual(1);
    expect(draft.amounts).toMatchObject({ ocean_freight: null, insurance: null, total: draft.amounts.price });
  });

  it("an invoice draft is edited field by field, and each edit that changes the draft sends one order.invoice_updated", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const edit = {
      terms: { incoterm: "CFR" },
      packing: { container_no: "MSKU1" },
      amounts: { insurance: 12.5 },
    };
    const edited = await operator.edit(draft.id, edit);
    expect(edited.body).toMatchObject({
      terms: { ...draft.terms, incoterm: "CFR" },
      packing: { ...draft.packing, container_no: "MSKU1" },
      amounts: { price: draft.amounts.price, insurance: 12.5 },
    });
    const reported = await lastEvent(partner.partnerId);
    expect(reported?.type).toBe("order.invoice_updated");
    expect(reported?.data).toEqual({ order: (await partner.order(orderId)).body, invoice: edited.body });
    const count = (await readEvents(partner.partnerId)).length;
    expect((await operator.edit(draft.id, edit)).body).toEqual(edited.body);
    expect((await operator.edit(draft.id, {})).body).toEqual(edited.body);
    expect(await readEvents(partner.partnerId)).toHaveLength(count);
  });

  it("editing an issued invoice returns conflict", async () => {
    const { draft } = await win(await openPartner());
    await operator.issue(draft.id);
    expect(refusal(await operator.edit(draft.id, issueBody))).toEqual([
      409,
      "conflict",
      { current_status: "issued", invoice_id: draft.id },
    ]);
  });

  it("an invoice draft follows a corrected price, and the order change still sends order.detail_updated", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    await correct(orderId, { auction_fee_usd: hammer.feeUsd + 50, vin: "KMHCORRECTED00001" });
    const followed = (await partner.get(draft.id)).body;
    expect(followed.amounts.price).toBe((draft.amounts.price ?? 0) + 50);
    expect(followed.vehicle.vin).toBe("KMHCORRECTED00001");
    expect(await lastEvent(partner.partnerId)).toMatchObject({
      type: "order.invoice_updated",
      data: { invoice: followed },
    });
    // Invoice events in the meantime do not suppress the order event.
    await operator.issue(draft.id);
    await notifyOrderChanges({ now: Date.now() });
    const last = await lastEvent(partner.partnerId);
    expect(last?.type).toBe("order.detail_updated");
    expect(last?.data.order).toEqual((await partner.order(orderId)).body);
    await correct(orderId, { auction_fee_usd: 1 });
    expect((await partner.get(draft.id)).body.amounts).toEqual(followed.amounts);
  });

  it("an invoice draft follows VIN and plate changes of the listing, and the partner gets the same events as for a correction", async () => {
    const partner = await openPartner();
    const { orderId, vehicleId, draft } = await win(partner);
    await operator.edit(draft.id, { vehicle: { license_plate: "34나5678" } });
    const listed = await getListing(vehicleId);
    if (listed === null) throw new Error("The car is not listed");
    const [vin, licensePlate] = ["KMHINGESTED000001", "56다7890"];
    await commit([listingWrite({ ...listed, vin, licensePlate }, 2)]);
    // Following a batch twice is allowed.
    for (let run = 0; run < 2; run += 1) await followListingOrders(vehicleId, { now: Date.now() });
    const [{ body: order }, { body: followed }] = [await partner.order(orderId), await partner.get(draft.id)];
    expect(order).toMatchObject({ vin, license_plate: licensePlate });
    expect(followed.vehicle).toEqual({ ...draft.vehicle, vin, license_plate: "34나5678" });
    await notifyOrderChanges({ now: Date.now() });
    expect((await readEvents(partner.partnerId)).slice(-3)).toMatchObject([
      { type: "order.invoice_updated", data: { invoice: { vehicle: { license_plate: "34나5678" } } } },
      { type: "order.invoice_updated", data: { order, invoice: followed } },
      { type: "order.detail_updated", data: { order } },
    ]);
  });

  it("an issued invoice no longer follows its listing", async () => {
    const partner = await openPartner();
    const { vehicleId, draft } = await win(partner);
    const issued = (await operator.issue(draft.id)).body;
    const listed = await getListing(vehicleId);
    if (listed === null) throw new Error("The car is not listed");
    await commit([listingWrite({ ...listed, vin: "KMHINGESTED000002" }, 2)]);
    await followListingOrders(vehicleId, { now: Date.now() });
    expect((await partner.get(draft.id)).body).toEqual(issued);
  });

  it("a reverted order correction that an invoice event showed sends one order.detail_updated", async () => {
    const partner = await openPartner();
    const { draft, orderId } = await win(partner);
    const { options } = await requireOrderById(orderId);
    await correct(orderId, { options: [] });
    await operator.edit(draft.id, { terms: { port: "Lagos" } });
    await operator.issue(draft.id);
    await correct(orderId, { options });
    const before = (await readEvents(partner.partnerId)).length;
    for (let run = 0; run < 2; run += 1) await notifyOrderChanges({ now: Date.now() });
    expect((await readEvents(partner.partnerId)).slice(before)).toMatchObject([
      { type: "order.detail_updated", data: { order: (await partner.order(orderId)).body } },
    ]);
  });

  it("a reverted order correction that changed the draft sends order.detail_updated after its invoice events", async () => {
    const partner = await openPartner();
    const { draft, orderId } = await win(partner);
    await correct(orderId, { auction_fee_usd: hammer.feeUsd + 1 });
    await operator.void(draft.id);
    await correct(orderId, { auction_fee_usd: hammer.feeUsd });
    await notifyOrderChanges({ now: Date.now() });
    expect(await lastEvent(partner.partnerId)).toMatchObject({
      type: "order.detail_updated",
      data: { order: (await partner.order(orderId)).body },
    });
  });
});

describe("POST /ops/v1/orders/{id}/invoices", () => {
  it("a new draft after a voided invoice sends order.invoice_updated and gets the next number when it is issued", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    await operator.issue(draft.id);
    await operator.void(draft.id);
    expect((await partner.orderInvoice(orderId)).body).toMatchObject({ id: draft.id, status: "void" });
    const fresh = await operator.draft(orderId);
    expect(fresh.status).toBe(201);
    expectInvoice(fresh.body);
    expect(fresh.body).toMatchObject({ status: "draft", amounts: draft.amounts });
    const reported = await lastEvent(partner.partnerId);
    expect(reported?.type).toBe("order.invoice_updated");
    expect(reported?.data).toEqual({ order: (await partner.order(orderId)).body, invoice: fresh.body });
    expect((await partner.orderInvoice(orderId)).body).toEqual(fresh.body);
    expect((await operator.issue(fresh.body.id)).body.number).toBe(`${partner.prefix}_2026_11_002`);
  });

  it("creating an invoice draft returns conflict if the order has an active invoice or the car is not bought yet", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const inForce = { current_status: "draft", invoice_id: draft.id };
    expect(refusal(await operator.draft(orderId))).toEqual([409, "conflict", inForce]);
    const waiting = await placeUpcoming(partner);
    expect(refusal(await operator.draft(waiting.orderId))).toEqual([
      409,
      "conflict",
      { current_status: "placed" },
    ]);
    expect((await operator.draft("ord_none")).status).toBe(404);
  });

  it("only one of two concurrent requests for an order's invoice draft creates a draft, and the other request returns 409", async () => {
    const { orderId, draft } = await win(await openPartner());
    await operator.void(draft.id);
    const answers = await Promise.all([operator.draft(orderId), operator.draft(orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("order delivered with a draft invoice", () => {
  it("reporting the status customs or delivered does not read the invoice draft", async () => {
    const partner = await openPartner();
    const { orderId } = await placeUpcoming(partner);
    for (const status of ["secured", "in_transit"]) {
      expect((await simulate(partner, orderId, { status })).status).toBe(200);
    }
    const { body: drafted } = await partner.orderInvoice(orderId);
    expect(drafted.status).toBe("draft");
    for (const status of ["customs", "delivered"] as const) {
      const which = { partnerId: partner.partnerId, orderId, now: Date.now() };
      // Reads the order, then its lot and the event counter, then commits: three round trips.
      expect(await countRoundTrips(() => reportOrderStatus(which, status)), status).toBe(3);
    }
    expect((await partner.orderInvoice(orderId)).body).toEqual(drafted);
  });
});
