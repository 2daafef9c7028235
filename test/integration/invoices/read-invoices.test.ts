import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as listOrders } from "../../../functions/partner/orders/list-orders.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { invoiceEntrySchema } from "../../../shared/contract/resources/invoices/invoice.ts";
import { countLimitedCall } from "../../../shared/persistence/access/recent-calls.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { place, seedListing } from "../orders/seed-orders.ts";
import {
  asOperator,
  consignee,
  type InvoicedPartner,
  openPartner,
  operator,
  refusal,
  useDesk,
  win,
} from "./invoice-desk.ts";

useDesk();

let partner: InvoicedPartner;
let stranger: InvoicedPartner;
/** Oldest first: void, paid, issued for December, issued, draft. */
const ids: string[] = [];
const orderIds: string[] = [];
beforeAll(async () => {
  [partner, stranger] = [await openPartner(), await openPartner({ invoice_prefix: "OTHER" })];
  for (const month of ["2026-11", "2026-11", "2026-12", "2026-11", null]) {
    const { orderId, draft } = await win(partner);
    if (month !== null) await operator.issue(draft.id, { consignee, shipment_month: month });
    ids.push(draft.id);
    orderIds.push(orderId);
  }
  await operator.void(requireValue(ids[0]));
  await operator.pay(requireValue(ids[1]));
});

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
const pick = (...positions: number[]) => positions.map((position) => ids[position]);

describe("GET /v1/invoices", () => {
  it("invoices are listed newest first, including drafts, each with exactly the fields of a list entry", async () => {
    const page = await partner.list();
    expect(idsOf(page)).toEqual(ids.toReversed());
    expect(page.body.next_cursor).toBeNull();
    for (const entry of page.body.data) {
      expect(() => z.parse(z.strictObject(invoiceEntrySchema.shape), entry)).not.toThrow();
      expect((await partner.get(entry.id)).body).toMatchObject(entry);
    }
  });

  it.each([
    [{ status: "draft" }, [4]],
    [{ status: "issued,paid" }, [3, 2, 1]],
    [{ status: "void" }, [0]],
    [{ shipment_month: "2026-12" }, [2]],
    [{ shipment_month: "2026-11", status: "issued" }, [3]],
    [{ issued_from: "2026-01-01T00:00:00+09:00" }, [3, 2, 1, 0]],
    [{ issued_to: "2026-01-01T00:00:00+09:00" }, []],
    [{ issued_from: "2026-01-01T00:00:00 09:00", issued_to: "2099-01-01T00:00:00Z", status: "paid" }, [1]],
    [{ unknown: "x", status: "" }, [4, 3, 2, 1, 0]],
  ])("the invoice list with %j shows the invoices that match every filter", async (query, positions) => {
    expect(idsOf(await partner.list(query as Record<string, string>))).toEqual(pick(...positions));
  });

  it("the invoice list with dealer_id shows an account's invoices only to the account itself", async () => {
    expect(idsOf(await partner.list({ dealer_id: partner.partnerId }))).toEqual(ids.toReversed());
    expect(idsOf(await partner.list({ dealer_id: stranger.partnerId }))).toEqual([]);
    expect(idsOf(await stranger.list({ dealer_id: partner.partnerId }))).toEqual([]);
  });

  it.each(["1", "2", "4"])(
    "pages of %s invoices together contain the whole list, with and without a filter",
    async (limit) => {
      const queries: Record<string, string>[] = [{}, { status: "issued,paid,void" }];
      for (const query of queries) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await partner.list({ ...query, limit, ...(cursor === null ? {} : { cursor }) });
          seen.push(...idsOf(page));
          cursor = page.body.next_cursor;
        } while (cursor !== null);
        expect(seen).toEqual(idsOf(await partner.list(query)));
      }
    },
  );

  it("a damaged cursor and a cursor of another list or partner return invalid_cursor", async () => {
    const { next_cursor: own } = (await partner.list({ limit: "1" })).body;
    const orders = await callHandler(listOrders, {
      query: { limit: "1" },
      headers: { "x-api-key": partner.apiKey },
    });
    const refused = await Promise.all([
      partner.list({ cursor: "garbage" }),
      partner.list({ cursor: orders.body.next_cursor }),
      stranger.list({ cursor: own }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(3).fill([400, "invalid_cursor"]),
    );
  });

  it.each([
    [{ status: "draft,lost" }, "query.status[1]"],
    [{ shipment_month: "2026-1" }, "query.shipment_month"],
    [{ shipment_month: "2026-13" }, "query.shipment_month"],
    [{ issued_from: "2026-11-20" }, "query.issued_from"],
    [{ issued_to: "tomorrow" }, "query.issued_to"],
    [{ limit: "201" }, "query.limit"],
  ])("an invoice list with %j returns 400 validation_error", async (query, path) => {
    const { status, body } = await partner.list(query as Record<string, string>);
    expect([status, body.error.code, body.error.details.issues[0].path]).toEqual([
      400,
      "validation_error",
      path,
    ]);
  });
});

describe("GET /v1/invoices/{invoice_id} and GET /v1/orders/{id}/invoice", () => {
  it("the invoice routes by invoice id and by order id return the same invoice", async () => {
    for (const [position, orderId] of orderIds.entries()) {
      const { status, body } = await partner.orderInvoice(orderId);
      expect([status, body]).toEqual([200, (await partner.get(requireValue(ids[position]))).body]);
    }
  });

  it("another partner's invoice and an unknown invoice return invoice_not_found, never 403", async () => {
    const id = requireValue(ids[3]);
    expect(refusal(await stranger.get(id))).toEqual([404, "invoice_not_found", { invoice_id: id }]);
    expect(refusal(await partner.get("inv_none"))).toEqual([
      404,
      "invoice_not_found",
      { invoice_id: "inv_none" },
    ]);
    expect(refusal(await stranger.orderInvoice(requireValue(orderIds[3])))[1]).toBe("order_not_found");
    expect(refusal(await partner.orderInvoice("x".repeat(3_000)))[1]).toBe("order_not_found");
  });

  it("the invoice route of an order without an invoice returns invoice_not_found", async () => {
    const vehicleId = await seedListing({ auctionDate: Date.now() + 864_000_000 });
    const { order } = await place(partner.partnerId, { vehicleId }, { now: Date.now() });
    expect(order.invoice).toBeNull();
    expect(refusal(await partner.orderInvoice(order.id))).toEqual([
      404,
      "invoice_not_found",
      { order_id: order.id, current_status: "placed" },
    ]);
  });

  it("reads of invoices and documents take the documented number of round trips", async () => {
    const [, , , id = ""] = ids;
    expect(await countRoundTrips(() => partner.get(id))).toBe(tripsOf("getInvoice"));
    expect(await countRoundTrips(() => partner.orderInvoice(requireValue(orderIds[3])))).toBe(
      tripsOf("getOrderInvoice"),
    );
    expect(await countRoundTrips(() => partner.list())).toBe(tripsOf("listInvoices"));
    expect(await countRoundTrips(() => partner.document(id, { version: "1" }))).toBe(
      tripsOf("getInvoiceDocument"),
    );
  });
});

describe("Order.invoice", () => {
  it("Order.invoice is a summary of the newest invoice, the same on every read and in every list of orders", async () => {
    const headers = { "x-api-key": partner.apiKey };
    const listed = await Promise.all([
      callHandler(listOrders, { headers }),
      callHandler(listOrders, { headers, query: { sort: "updated_desc" } }),
      callHandler(listOrders, { headers, query: { ids: orderIds.join() } }),
      asOperator(listOperatorOrders, { method: "GET", query: { partner_id: partner.partnerId } }),
    ]);
    for (const [position, orderId] of orderIds.entries()) {
      const invoice = (await partner.get(requireValue(ids[position]))).body;
      const { id, number, version, status, currency, issued_at, document_url } = invoice;
      const summary = {
        id,
        number,
        version,
        status,
        currency,
        total: invoice.amounts.total,
        issued_at,
        document_url,
      };
      expect((await partner.order(orderId)).body.invoice).toEqual(summary);
      for (const { body } of listed) {
        const shown = body.data.find((order: { id: string }) => order.id === orderId);
        expect(shown.invoice).toEqual(summary);
      }
    }
  });
});

describe("GET /v1/invoices/{invoice_id}/document", () => {
  it("the document route returns an inline PDF whose file name contains the invoice number and the version", async () => {
    const { status, headers, body } = await partner.document(requireValue(ids[3]));
    const { number } = (await partner.get(requireValue(ids[3]))).body;
    expect([status, headers["Content-Type"]]).toEqual([200, "application/pdf"]);
    expect(headers["Content-Disposition"]).toBe(`inline; filename="${number}_v1.pdf"`);
    expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it.each(["0", "-1", "1.5", "one", "", "99999999999"])(
    "requesting the document of version %j returns validation_error",
    async (version) => {
      const { status, body } = await partner.document(requireValue(ids[3]), { version });
      expect([status, body.error.details.issues[0].path]).toEqual([400, "query.version"]);
    },
  );

  it("a draft's document returns invoice_not_issued, and the document of an unknown invoice or another partner's invoice returns invoice_not_found", async () => {
    const [, , , issued = "", draft = ""] = ids;
    const codes = await Promise.all([
      partner.document(draft),
      partner.document(draft, { version: "1" }),
      partner.document(issued, { version: "2" }),
      partner.document("inv_none"),
      stranger.document(issued),
      stranger.document(issued, { version: "1" }),
    ]);
    expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, "invoice_not_issued"],
      [409, "invoice_not_issued"],
      ...Array(4).fill([404, "invoice_not_found"]),
    ]);
  });

  it("the document route accepts 60 requests per minute per key, then returns rate_limited with Retry-After", async () => {
    const hasty = await openPartner();
    const { draft } = await win(hasty);
    await operator.issue(draft.id);
    const answers = await Promise.all(Array.from({ length: 70 }, () => hasty.document(draft.id)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(60);
    expect(new Set(served.map(({ headers }) => headers["RateLimit-Policy"]))).toEqual(
      new Set(['"invoice-document";q=60;w=60']),
    );
    const left = served.map(
      ({ headers }) => /^"invoice-document";r=(\d+);t=\d+$/.exec(String(headers.RateLimit))?.[1],
    );
    expect(left.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers, body } of refused) {
      const { code, details } = body.error;
      expect([code, Object.keys(details)]).toEqual([
        "rate_limited",
        ["scope", "policy", "retry_after_seconds"],
      ]);
      expect([details.scope, details.policy]).toEqual(["invoice-document", "invoice-document"]);
      expect(headers["Retry-After"]).toBe(String(details.retry_after_seconds));
      expect(details.retry_after_seconds).toBeGreaterThan(0);
      expect(details.retry_after_seconds).toBeLessThanOrEqual(60);
    }
    expect((await partner.document(requireValue(ids[3]))).status).toBe(200);
  });
});

describe("rolling limit", () => {
  const limit = { kind: "TEST", maxCalls: 3, withinMilliseconds: 1_000 };

  it("a rolling limit holds for every period of its length and does not count rejected calls", async () => {
    const admitted: number[] = [];
    for (let now = 0; now < 6_000; now += 130) {
      const { refusedUntil, remaining, refillsAt } = await countLimitedCall("key_rolling", limit, now);
      if (refusedUntil === null) admitted.push(now);
      else expect(refusedUntil).toBe((admitted.at(-3) ?? 0) + 1_000);
      const counting = admitted.filter((at) => at > now - 1_000);
      expect([remaining, refillsAt]).toEqual([3 - counting.length, (counting[0] ?? 0) + 1_000]);
    }
    for (const start of admitted) {
      expect(admitted.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(3);
    }
    // Every call within the limit is admitted: three in the first second, and one as soon as the oldest is a
    // second old.
    expect(admitted.slice(0, 7)).toEqual([0, 130, 260, 1040, 1170, 1300, 2080]);
  });

  it("a rolling limit admits exactly the allowed number of concurrent calls, less the earlier calls that still count", async () => {
    const atOnce = async (now: number) => {
      const found = await Promise.all(
        Array.from({ length: 12 }, () => countLimitedCall("key_once", limit, now)),
      );
      return found.filter(({ refusedUntil }) => refusedUntil === null).length;
    };
    expect([await atOnce(0), await atOnce(999), await atOnce(1_000), await atOnce(2_500)]).toEqual([
      3, 0, 3, 3,
    ]);
  });

  it("a call beyond a rolling limit waits at most one limit period, even if an earlier caller's clock is fast", async () => {
    const ahead = 10_400;
    for (const now of [ahead, ahead, ahead]) await countLimitedCall("key_ahead", limit, now);
    const refused = await countLimitedCall("key_ahead", limit, 10_000);
    expect([refused.refusedUntil, refused.remaining, refused.refillsAt]).toEqual([11_000, 0, 11_000]);
    const between = await countLimitedCall("key_ahead", limit, 10_900);
    expect(between.refusedUntil).toBe(11_400);
  });
});

describe("GET /ops/v1/invoices", () => {
  it("an invoice draft shows its review reasons until they are resolved, and an issued invoice shows none", async () => {
    const { draft } = await win(stranger);
    const reasonsOf = async () =>
      (await operator.list({ dealer_id: stranger.partnerId })).body.data.find(
        ({ id }: { id: string }) => id === draft.id,
      ).review_reasons;
    const price = requireValue(draft.amounts.price);
    await operator.edit(draft.id, { amounts: { price: price * 10 }, consignee: null });
    expect(await reasonsOf()).toEqual(["consignee_missing", "total_beyond_bounds"]);
    await operator.edit(draft.id, { amounts: { price }, consignee });
    expect(await reasonsOf()).toEqual([]);
    const { body } = await operator.list({ dealer_id: partner.partnerId, status: "issued,paid,void" });
    expect(body.data.map((entry: { review_reasons: string[] }) => entry.review_reasons)).toEqual(
      body.data.map(() => []),
    );
  });

  it("operators list invoices of all partners, newest first, with every filter, page by page", async () => {
    const { draft } = await win(stranger);
    const mine = await operator.list({ dealer_id: partner.partnerId });
    expect(idsOf(mine)).toEqual(ids.toReversed());
    const everybody = await operator.list({ limit: "3" });
    expect(idsOf(everybody)).toHaveLength(3);
    expect(idsOf(everybody)[0]).toBe(draft.id);
    expect(idsOf(everybody)).toEqual(idsOf(everybody).toSorted().reverse());
    const drafts = idsOf(await operator.list({ status: "draft" }));
    expect(drafts).toContain(draft.id);
    expect(drafts).toContain(ids[4]);
    expect(drafts).not.toContain(ids[3]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await operator.list({
        limit: "2",
        shipment_month: "2026-11",
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...idsOf(page));
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(seen.toSorted().reverse());
    expect(seen).toEqual(expect.arrayContaining(pick(0, 1, 3)));
    expect(seen).not.toContain(ids[2]);
  });

  it("operators see the same invoice as the partner, in the list and in GET", async () => {
    const [id = ""] = ids;
    expect((await operator.get(id)).body).toEqual((await partner.get(id)).body);
    expect(refusal(await operator.get("inv_none"))).toEqual([
      404,
      "invoice_not_found",
      { invoice_id: "inv_none" },
    ]);
    expect((await operator.list({ cursor: "garbage" })).body.error.code).toBe("invalid_cursor");
  });
});
