import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  consignee,
  expectInvoice,
  issueBody,
  lastEvent,
  openDesk,
  openPartner,
  operator,
  refusal,
  win,
} from "./invoice-desk.ts";

let desk: { stop(): Promise<void> };
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.stop());

describe("issuing a draft", () => {
  it("assigns the number, version 1 and a document, and tells it by order.invoice_issued", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const issued = await operator.issue(draft.id);
    expect(issued.status).toBe(200);
    expectInvoice(issued.body);
    expect(issued.body).toMatchObject({
      number: "HARB_2026_11_001",
      version: 1,
      status: "issued",
      consignee,
    });
    expect(issued.body.document_url).toBe(
      `https://api.example.com/v1/invoices/${draft.id}/document?version=1`,
    );
    const told = await lastEvent(partner.partnerId);
    expect(told).toMatchObject({ type: "order.invoice_issued", data: { previous_version: null } });
    expect(told?.data.invoice).toEqual((await partner.get(draft.id)).body);
    expect(told?.data.order).toEqual((await partner.order(orderId)).body);
    const pdf = await partner.document(draft.id);
    expect(pdf.status).toBe(200);
    expect(pdf.body.subarray(0, 5).toString()).toBe("%PDF-");
    expect(refusal(await operator.issue(draft.id, issueBody))).toEqual([
      409,
      "conflict",
      { current_status: "issued", invoice_id: draft.id },
    ]);
  });
});
