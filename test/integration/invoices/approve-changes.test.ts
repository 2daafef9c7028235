import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as approveRequest } from "../../../functions/console/approvals/approve-request.ts";
import { handler as listApprovals } from "../../../functions/console/approvals/list-approvals.ts";
import { handler as rejectRequest } from "../../../functions/console/approvals/reject-request.ts";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as reissueInvoice } from "../../../functions/console/invoices/reissue-invoice.ts";
import { handler as voidInvoice } from "../../../functions/console/invoices/void-invoice.ts";
import { hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { asOperator, openPartner, operator, refusal, useDesk, win } from "./invoice-desk.ts";

useDesk();

beforeEach(() => {
  process.env.SECOND_OPERATOR_NEEDED = "true";
});
afterEach(() => {
  process.env.SECOND_OPERATOR_NEEDED = "false";
  vi.useRealTimers();
});

const first = { scope: "operator", sub: "first" };
const second = { scope: "operator", sub: "second" };

const issued = async () => {
  const partner = await openPartner();
  const { orderId, draft } = await win(partner);
  await operator.issue(draft.id);
  return { partner, orderId, id: draft.id };
};
const askVoid = (id: string, claims = first, reason = "entered twice"): Promise<TestAnswer> =>
  asOperator(voidInvoice, { params: { id }, claims, body: { void_reason: reason } });
const askReissue = (id: string, body: object = { packing: { container_no: "CONT1" } }, claims = first) =>
  asOperator(reissueInvoice, { params: { id }, claims, body });
const approve = (id: string, claims = second) => asOperator(approveRequest, { params: { id }, claims });
const reject = (id: string, claims = second) => asOperator(rejectRequest, { params: { id }, claims });
const list = (query: Record<string, string>) => asOperator(listApprovals, { method: "GET", query });
const statusOf = async (invoiceId: string): Promise<string[]> =>
  (await list({ invoice_id: invoiceId })).body.data.map(({ status }: { status: string }) => status);
const invoiceEvents = async (partnerId: string) =>
  (await readEvents(partnerId)).filter(({ type }) => type.startsWith("order.invoice_")).length;

describe("the list of requests", () => {
  it("an approval request shows the car and the partner of its invoice", async () => {
    const { partner, id } = await issued();
    await askVoid(id);
    const [request] = (await list({ invoice_id: id })).body.data;
    expect(request).toMatchObject({
      ...{ invoice_id: id, dealer_id: partner.partnerId, partner_name: expect.any(String) },
      vehicle: { make: "Hyundai" },
      license_plate: expect.any(String),
    });
  });
});

describe("requesting a change that needs two operators", () => {
  it("requesting a void returns 202 with the pending request and does not change the invoice", async () => {
    const { partner, id } = await issued();
    const before = (await operator.get(id)).body;
    const reported = await invoiceEvents(partner.partnerId);
    const { status, body } = await askVoid(id);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: "pending",
      action: "void",
      invoice_id: id,
      invoice_number: before.number,
      dealer_id: partner.partnerId,
      void_reason: "entered twice",
      corrections: null,
      requested_by: "first",
      decided_by: null,
      decided_at: null,
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.requested_at)).toBe(24 * hourMilliseconds);
    expect((await operator.get(id)).body).toEqual(before);
    expect(await invoiceEvents(partner.partnerId)).toBe(reported);
  });

  it("an invalid change is rejected immediately and creates no approval request", async () => {
    const { draft } = await win(await openPartner());
    expect(refusal(await askReissue(draft.id))).toEqual([
      409,
      "conflict",
      { current_status: "draft", invoice_id: draft.id },
    ]);
    const { id } = await issued();
    expect((await askReissue(id, { shipment_month: "2026-12" })).body.error.code).toBe("validation_error");
    expect((await askVoid("inv_unknown")).body.error.code).toBe("invoice_not_found");
    expect(await statusOf(id)).toEqual([]);
  });

  it("an operator who requests the same change again gets the same approval request", async () => {
    const { id } = await issued();
    const { body } = await askVoid(id);
    const again = await askVoid(id);
    expect([again.status, again.body]).toEqual([202, body]);
    expect(await statusOf(id)).toEqual(["pending"]);
  });

  it("a further change request for an invoice is rejected with the id of the pending approval request", async () => {
    const { id } = await issued();
    const { body } = await askVoid(id);
    const details = { reason: "approval_pending", approval_id: body.id, invoice_id: id };
    expect(refusal(await askVoid(id, second))).toEqual([409, "conflict", details]);
    expect(refusal(await askVoid(id, first, "another reason"))).toEqual([409, "conflict", details]);
    expect(refusal(await askReissue(id))).toEqual([409, "conflict", details]);
  });

  it("only one of two concurrent change requests for an invoice is stored, and the other returns conflict", async () => {
    const { id } = await issued();
    const answers = await Promise.all([askVoid(id), askReissue(id, {}, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await statusOf(id)).toEqual(["pending"]);
  });

  it("a stage with single approval voids or re-issues an invoice on the first call", async () => {
    process.env.SECOND_OPERATOR_NEEDED = "false";
    const { id } = await issued();
    expect((await askReissue(id)).body).toMatchObject({ version: 2, packing: { container_no: "CONT1" } });
    expect((await askVoid(id)).body).toMatchObject({ status: "void" });
    expect(await statusOf(id)).toEqual([]);
  });
});

describe("deciding an approval request", () => {
  it("an approved void voids the invoice for the given reason and notifies the partner", async () => {
    const { partner, id } = await issued();
    const { body: asked } = await askVoid(id, first, "sold to somebody else");
    const reported = await invoiceEvents(partner.partnerId);
    const { status, body } = await approve(asked.id);
    expect([status, body]).toEqual([
      200,
      { ...asked, status: "approved", decided_by: "second", decided_at: expect.any(String) },
    ]);
    expect((await operator.get(id)).body).toMatchObject({
      status: "void",
      void_reason: "sold to somebody else",
    });
    expect(await invoiceEvents(partner.partnerId)).toBe(reported + 1);
  });

  it("an approved re-issue publishes the next version with the requested corrections", async () => {
    const { partner, id } = await issued();
    const corrections = { amounts: { price: 12_345.67 }, consignee: { name: "Abuja", address: "1 Road" } };
    const { body: asked } = await askReissue(id, corrections);
    expect(asked).toMatchObject({ action: "reissue", void_reason: null });
    expect(asked.corrections).toEqual([
      { field: "consignee.name", value: "Abuja" },
      { field: "consignee.address", value: "1 Road" },
      { field: "amounts.price", value: 12_345.67 },
    ]);
    expect((await approve(asked.id)).status).toBe(200);
    expect((await operator.get(id)).body).toMatchObject({
      version: 2,
      amounts: { price: 12_345.67 },
      consignee: { name: "Abuja" },
    });
    expect((await partner.document(id, { version: "2" })).status).toBe(200);
  });

  it("a re-issue with an unusual total needs a reason, which the approval request shows", async () => {
    const { id } = await issued();
    const corrections = { amounts: { price: 12_345_670 } };
    expect((await askReissue(id, corrections)).status).toBe(400);
    const { body: asked } = await askReissue(id, { ...corrections, override_reason: "Ten cars in one." });
    expect(asked.corrections).toContainEqual({ field: "override_reason", value: "Ten cars in one." });
    expect((await approve(asked.id)).status).toBe(200);
    expect((await operator.get(id)).body).toMatchObject({ version: 2, ...corrections });
  });

  it("operators cannot approve their own request but may withdraw it", async () => {
    const { id } = await issued();
    const { body: asked } = await askVoid(id);
    expect(refusal(await approve(asked.id, first))).toEqual([
      403,
      "forbidden",
      { reason: "same_operator", approval_id: asked.id },
    ]);
    const { body } = await reject(asked.id, first);
    expect(body).toMatchObject({ status: "rejected", decided_by: "first" });
    expect((await operator.get(id)).body.status).toBe("issued");
    expect((await askVoid(id, second)).status).toBe(202);
  });

  it("an approval request is decided once, and later decisions are rejected with its current status", async () => {
    const { id } = await issued();
    const { body: asked } = await askVoid(id);
    await reject(asked.id);
    const details = { current_status: "rejected", approval_id: asked.id, invoice_id: id };
    expect(refusal(await approve(asked.id))).toEqual([409, "conflict", details]);
    expect(refusal(await reject(asked.id))).toEqual([409, "conflict", details]);
    expect((await approve("apr_unknown")).body.error.code).toBe("not_found");
  });

  it("a change to the invoice makes a pending approval request outdated, and the same change can be requested again", async () => {
    const { id } = await issued();
    const { body: asked } = await askVoid(id);
    await operator.pay(id);
    expect(await statusOf(id)).toEqual(["outdated"]);
    const details = { current_status: "outdated", approval_id: asked.id, invoice_id: id };
    expect(refusal(await approve(asked.id))).toEqual([409, "conflict", details]);
    expect((await operator.get(id)).body.status).toBe("paid");
    const { body: anew } = await askVoid(id);
    expect((await approve(anew.id)).status).toBe(200);
    expect(await statusOf(id)).toEqual(["approved", "outdated"]);
  });

  it("an approval request can be approved for exactly 24 hours", async () => {
    const { id } = await issued();
    const { body: asked } = await askVoid(id);
    const end = Date.parse(asked.expires_at);
    vi.useFakeTimers({ toFake: ["Date"], now: end });
    const details = { current_status: "expired", approval_id: asked.id, invoice_id: id };
    expect(refusal(await approve(asked.id))).toEqual([409, "conflict", details]);
    expect(await statusOf(id)).toEqual(["expired"]);
    expect((await list({ status: "pending", invoice_id: id })).body.data).toEqual([]);
    vi.setSystemTime(end - 1);
    expect(await statusOf(id)).toEqual(["pending"]);
    expect((await approve(asked.id)).status).toBe(200);
  });

  it("exactly one of several concurrent decisions succeeds, and the invoice matches this decision", async () => {
    const { id } = await issued();
    const { body: asked } = await askVoid(id);
    const deciders = ["second", "third", "fourth"].map((sub) => ({ scope: "operator", sub }));
    const answers = await Promise.all([
      ...deciders.map((claims) => approve(asked.id, claims)),
      reject(asked.id),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(3);
    const isVoid = (await operator.get(id)).body.status === "void";
    expect(done[0]?.body.status).toBe(isVoid ? "approved" : "rejected");
  });
});

it("the audit log of an invoice shows who requested, approved and rejected its changes", async () => {
  const { id } = await issued();
  const { body: rejected } = await askReissue(id);
  await reject(rejected.id);
  const { body: asked } = await askVoid(id);
  await approve(asked.id);
  const { body } = await asOperator(listAudit, { method: "GET", query: { resource_id: id } });
  const entries = body.data.map(
    ({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`,
  );
  expect(entries.slice(0, 2).toSorted()).toEqual(["approval.approve second", "invoice.void second"]);
  expect(entries.slice(2, 5)).toEqual([
    "approval.request first",
    "approval.reject second",
    "approval.request first",
  ]);
});

it("the approval list has every request once, newest first, over all pages", async () => {
  const { id } = await issued();
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const { body } = await askVoid(id, first, `reason ${number}`);
    ids.unshift(body.id);
    if (number < 4) await reject(body.id);
  }
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: TestAnswer = await list({ invoice_id: id, limit: "2", ...(cursor && { cursor }) });
    found.push(...body.data.map((one: { id: string }) => one.id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(found).toEqual(ids);
  const pending = await list({ status: "pending", invoice_id: id });
  expect(pending.body.data.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 1));
});
