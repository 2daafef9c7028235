import { describe, expect, it } from "vitest";
import { composeNotice, composeWarning } from "../../../shared/application/webhooks/compose-endpoint-mail.ts";
import type { WebhookEndpoint } from "../../../shared/domain/webhooks/endpoint.ts";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { renderInvoice } from "../../support/documents/render-documents.ts";
import { hostileTexts } from "../../support/records/hostile-texts.ts";
import { invoiceDocument } from "./invoice-document.ts";

const usual = invoiceDocument();
const usualPages = rasterisePdf(await renderInvoice(usual));

/** Returns an invoice with the text in every field that a partner or an operator enters. */
const invoiceWith = (text: string) =>
  invoiceDocument({
    consignee: {
      name: text,
      address: `${text}\n${text}`,
      email: null,
      phone: text,
      companyRegistration: text,
    },
    vehicle: { ...usual.vehicle, make: text, model: text },
    terms: { payment: text, incoterm: "CIF", port: text, countryOfOrigin: text },
  });

describe.each(hostileTexts)("an invoice with %s", (_, text) => {
  it("An invoice renders hostile text without links and still shows the total, the bank account and the seller", async () => {
    const pdf = await renderInvoice(invoiceWith(text));
    expect(Buffer.from(pdf).toString("latin1")).not.toMatch(
      /\/(?:URI|JavaScript|JS|Launch|OpenAction|AA) ?[(<[/]/,
    );
    const pages = await rasterisePdf(pdf);
    expect(pages.length).toBeLessThanOrEqual((await usualPages).length + 2);
    const texts = pages.map((page) => page.text).join("\n");
    for (const kept of ["USD 14,120.70", "032-000000-00-000", "Hanbit Motor Export Co., Ltd."])
      expect(texts).toContain(kept);
  });
});

describe.each(hostileTexts)("an endpoint mail with %s", (_, text) => {
  it("An endpoint mail contains no text from the partner except the endpoint's host name", () => {
    const url = `https://hooks.example/${encodeURIComponent(text)}?${encodeURIComponent(text)}`;
    const endpoint = {
      ...{ endpointId: "whe_1", url, description: text, updatedAt: 0, disabledReason: "gone" },
      health: { failingSince: 0 },
    } as unknown as WebhookEndpoint;
    for (const compose of [composeWarning, composeNotice]) {
      const mail = compose(endpoint, "sandbox");
      const written = JSON.stringify(mail);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(written).toContain("hooks.example");
      expect(written).not.toContain(JSON.stringify(text).slice(1, -1));
      expect(written).not.toContain(encodeURIComponent(text));
    }
  });
});
