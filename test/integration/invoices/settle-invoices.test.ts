import { describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as recordInvoicePayment } from "../../../functions/console/invoices/record-invoice-payment.ts";
import { handler as voidInvoice } from "../../../functions/console/invoices/void-invoice.ts";
import { readEvents } from "../orders/seed-orders.ts";
import {
  asOperator,
  expectInvoice,
  lastEvent,
  openPartner,
  operator,
  refusal,
  useDesk,
  win,
} from "./invoice-desk.ts";

useDesk();

const issued = async () => {
  const partner = await openPartner();
  const { orderId, draft } = await win(partner);
  await operator.issue(draft.id);
  return { partner, orderId, id: draft.id };
};

describe("recording a payment", () => {
  it("recording a payment sets paid_at and the status paid, and sends order.invoice_updated", async () => {
    const { partner, orderId, id } = await issued();
    const paid = await operator.pay(id, { paid_at: "2026-01-05T10:00:00Z" });
    expectInvoice(paid.body);
    expect(paid.body).toMatchObject({ status: "paid", paid_at: "2026-01-05T19:00:00.000+09:00", version: 1 });
    const reported = await lastEvent(partner.partnerId);
    expect(reported?.type).toBe("order.invoice_updated");
    expect(reported?.data).toEqual({ order: (await partner.order(orderId)).body, invoice: paid.body });
  });

  it("a payment without a request body gets the current time, and a second payment returns conflict", async () => {
    const { id } = await issued();
    const before = Date.now();
    const { body } = await operator.pay(id);
    expect(Date.parse(body.paid_at)).toBeGreaterThanOrEqual(before);
    expect(refusal(await operator.pay(id))).toEqual([
      409,
      "conflict",
      { current_status: "paid", invoice_id: id },
    ]);
  });

  it("a payment of a draft or void invoice returns conflict, and a future payment returns validation_error", async () => {
    const { draft } = await win(await openPartner());
    expect(refusal(await operator.pay(draft.id))[2]).toMatchObject({ current_status: "draft" });
    await operator.void(draft.id);
    expect(refusal(await operator.pay(draft.id))[2]).toMatchObject({ current_status: "void" });
    const { id } = await issued();
    const { status, body } = await operator.pay(id, { paid_at: "2199-01-01T00:00:00Z" });
    expect([status, body.error.details.issues[0].path]).toEqual([400, "body.paid_at"]);
  });
});

describe("voiding an invoice", () => {
  it.each(["draft", "issued", "paid"])(
    "voiding a %s invoice sets void_reason and voided_at and sends order.invoice_updated",
    async (status) => {
      const partner = await openPartner();
      const { orderId, draft } = await win(partner);
      if (status !== "draft") await operator.issue(draft.id);
      if (status === "paid") await operator.pay(draft.id);
      const voided = await operator.void(draft.id, "sold to somebody else");
      expectInvoice(voided.body);
      expect(voided.body).toMatchObject({ status: "void", void_reason: "sold to somebody else" });
      expect(voided.body.voided_at).toBe(voided.body.updated_at);
      expect(voided.body.paid_at === null).toBe(status !== "paid");
      const reported = await lastEvent(partner.partnerId);
      expect(reported?.type).toBe("order.invoice_updated");
      expect(reported?.data).toEqual({ order: (await partner.order(orderId)).body, invoice: voided.body });
      expect(refusal(await operator.void(draft.id))).toEqual([
        409,
        "conflict",
        { current_status: "void", invoice_id: draft.id },
      ]);
    },
  );

  it("voiding keeps earlier PDFs readable, and a voided draft has no PDF", async () => {
    const { partner, id } = await issued();
    await operator.reissue(id);
    const [first, second] = [
      (await partner.document(id, { version: "1" })).body,
      (await partner.document(id)).body,
    ];
    const { body } = await operator.void(id);
    expect(body.document_url).toMatch(/\?version=2$/);
    expect((await partner.document(id, { version: "1" })).body).toEqual(first);
    expect((await partner.document(id)).body).toEqual(second);
    const { draft } = await win(partner);
    await operator.void(draft.id);
    expect(refusal(await partner.document(draft.id))).toEqual([
      409,
      "invoice_not_issued",
      { invoice_id: draft.id, current_status: "void" },
    ]);
  });

  it("voiding without a reason is rejected", async () => {
    for (const body of [{}, { void_reason: " " }]) {
      const refused = await asOperator(voidInvoice, { params: { id: "inv_any" }, body });
      expect(refused.body.error.details.issues[0].path).toBe("body.void_reason");
    }
  });
});

it("the audit log records every invoice action with its actor, its reason, and the old and new state", async () => {
  const { id } = await issued();
  await asOperator(recordInvoicePayment, {
    params: { id },
    claims: { scope: "operator", sub: "accounts@example.com" },
  });
  await operator.void(id, "refunded");
  const { body } = await asOperator(listAudit, { method: "GET", query: { resource_id: id } });
  expect(
    body.data.map((entry: { action: string; actor: string; reason: string | null }) => [
      entry.action,
      entry.actor,
      entry.reason,
    ]),
  ).toEqual([
    ["invoice.void", "ops@example.com", "refunded"],
    ["invoice.pay", "accounts@example.com", null],
    ["invoice.issue", "ops@example.com", null],
  ]);
  expect(body.data[1]).toMatchObject({
    resource: "invoice",
    before: { status: "issued", paid_at: null },
    after: { status: "paid", paid_at: expect.any(String) },
  });
});

it("every invoice event is sent once and in chronological order", async () => {
  const { partner, id } = await issued();
  await operator.reissue(id);
  await operator.pay(id);
  await operator.reissue(id);
  await operator.void(id);
  const reported = (await readEvents(partner.partnerId)).filter(({ type }) =>
    type.startsWith("order.invoice_"),
  );
  expect(reported.map(({ type, data }) => [type, (data.invoice as { version: number }).version])).toEqual([
    ["order.invoice_issued", 1],
    ["order.invoice_issued", 2],
    ["order.invoice_updated", 2],
    ["order.invoice_issued", 3],
    ["order.invoice_updated", 3],
  ]);
});
