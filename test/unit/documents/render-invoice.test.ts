import { describe, expect, it } from "vitest";
import { renderInvoice } from "../../../shared/documents/render-invoice.ts";
import { invoiceDocument } from "./invoice-document.ts";

describe("the invoice as a PDF", () => {
  it("is byte-identical for the same version", async () => {
    const first = await renderInvoice(invoiceDocument());
    expect(Buffer.compare(await renderInvoice(invoiceDocument()), first)).toBe(0);
    expect(Buffer.from(first.subarray(0, 5)).toString()).toBe("%PDF-");
  });
});
