import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { consignee } from "../../support/records/consignee.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { Answer, EnvironmentName, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

/** Downloads the PDF at a URL as a reader would. */
async function download(url: string, apiKey: string) {
  const response = await fetch(url, { headers: { "x-api-key": apiKey } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const ops = (environment: EnvironmentName, method: string, path: string, body?: unknown): Promise<Answer> =>
  stage.operator(environment, method, `/ops/v1${path}`, body);

describe("invoice of a won car", () => {
  let receiver: WebhookReceiver;
  let partner: PartnerClient;
  let stranger: PartnerClient;
  let order: Answer["body"];
  let id: string;
  let firstPdf: Uint8Array;

  const reportedOf = (type: string, fits: (data: Answer["body"]) => boolean) =>
    receiver.waitFor(({ envelope }) => envelope.type === type && fits(envelope.data));

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    [partner, stranger] = await Promise.all([
      stage.createPartner("sandbox", { invoice_prefix: "LAGOS", consignee }),
      stage.createPartner("sandbox"),
    ]);
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    order = await stage.winOrder("sandbox", partner, "Genesis");
    id = order.invoice.id;
  });
  afterAll(() => receiver.stop());

  it("an invoice draft is created with the award, and the award's event contains the draft", async () => {
    expect(order.invoice).toMatchObject({ status: "draft", number: null, version: 0, document_url: null });
    const secured = await reportedOf("order.status_changed", (data) => data.order.status === "secured");
    expect(secured.envelope.data.order).toEqual(order);
    const draft = await partner.get(`/v1/orders/${order.id}/invoice`);
    expect(draft.body).toMatchObject({ id, status: "draft", order_id: order.id, consignee });
    expect(await partner.get(`/v1/invoices/${id}`)).toMatchObject({ status: 200, body: draft.body });
    const document = await partner.get(`/v1/invoices/${id}/document`);
    expect([document.status, document.body.error.code]).toEqual([409, "invoice_not_issued"]);
  });

  it("each edit of a draft sends order.invoice_updated", async () => {
    const edit = { amounts: { ocean_freight: 1_650.5 }, terms: { incoterm: "CFR", port: "Lagos" } };
    const edited = await ops("sandbox", "PATCH", `/invoices/${id}`, edit);
    expect(edited.status).toBe(200);
    const reported = await reportedOf("order.invoice_updated", (data) => data.invoice.terms.port === "Lagos");
    expect(reported.envelope.data).toEqual({
      order: (await partner.get(`/v1/orders/${order.id}`)).body,
      invoice: edited.body,
    });
  });

  it("an issued invoice has a number and a PDF with the sandbox watermark, and sends order.invoice_issued", async () => {
    const issued = await ops("sandbox", "POST", `/invoices/${id}/issue`, { shipment_month: "2026-11" });
    expect(issued.body).toMatchObject({ number: "LAGOS_2026_11_001", version: 1, status: "issued" });
    const reported = await reportedOf("order.invoice_issued", (data) => data.invoice.version === 1);
    expect(reported.envelope.data).toEqual({
      order: (await partner.get(`/v1/orders/${order.id}`)).body,
      invoice: (await partner.get(`/v1/invoices/${id}`)).body,
      previous_version: null,
    });
    const pdf = await download(issued.body.document_url, partner.apiKey);
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toBe('inline; filename="LAGOS_2026_11_001_v1.pdf"');
    const [page] = await rasterisePdf(pdf.bytes);
    expect(page?.text).toContain("SANDBOX - NOT A TAX DOCUMENT");
    expect(page?.text).toContain("Lagos Motors Ltd");
    firstPdf = pdf.bytes;
  });

  it("an invoice is re-issued, paid and voided while every version stays readable", async () => {
    const again = await ops("sandbox", "POST", `/invoices/${id}/reissue`, { amounts: { insurance: 80 } });
    expect(again.body).toMatchObject({ number: "LAGOS_2026_11_001", version: 2, status: "issued" });
    const reported = await reportedOf("order.invoice_issued", (data) => data.invoice.version === 2);
    expect(reported.envelope.data).toMatchObject({ invoice: again.body, previous_version: 1 });
    expect((await ops("sandbox", "POST", `/invoices/${id}/payment`)).body.status).toBe("paid");
    const voided = await ops("sandbox", "POST", `/invoices/${id}/void`, { void_reason: "wrong consignee" });
    expect(voided.body).toMatchObject({ status: "void", void_reason: "wrong consignee" });
    await reportedOf("order.invoice_updated", (data) => data.invoice.status === "void");

    const at = (query: string) =>
      download(`${stage.env.sandbox.base_url}/v1/invoices/${id}/document${query}`, partner.apiKey);
    expect((await at("?version=1")).bytes).toEqual(firstPdf);
    const newest = await at("");
    expect(newest.headers.get("content-disposition")).toContain("LAGOS_2026_11_001_v2.pdf");
    expect(newest.bytes).toEqual((await at("?version=2")).bytes);
    expect((await at("?version=3")).status).toBe(404);
    expect((await at("?version=0")).status).toBe(400);
  });

  it("a voided invoice is followed by a new draft, which gets the next number when it is issued", async () => {
    const fresh = await ops("sandbox", "POST", `/orders/${order.id}/invoices`);
    expect(fresh.status).toBe(201);
    expect((await partner.get(`/v1/orders/${order.id}/invoice`)).body).toEqual(fresh.body);
    const issue = { shipment_month: "2026-11" };
    const issued = await ops("sandbox", "POST", `/invoices/${fresh.body.id}/issue`, issue);
    expect(issued.body.number).toBe("LAGOS_2026_11_002");
    const list = await partner.get("/v1/invoices");
    expect(list.body.data.map((entry: { id: string }) => entry.id)).toEqual([fresh.body.id, id]);
    const listed = await ops("sandbox", "GET", `/invoices?status=void&dealer_id=${partner.partnerId}`);
    expect(listed.body.data.map((entry: { id: string }) => entry.id)).toEqual([id]);
    await untilIdle();
    const types = receiver.received.map(({ envelope }) => envelope.type);
    expect(types).not.toContain("order.detail_updated");
  });

  it("an invoice does not exist for another partner or in the other environment", async () => {
    const url = (environment: EnvironmentName) =>
      `${stage.env[environment].base_url}/v1/invoices/${id}/document`;
    expect((await download(url("sandbox"), stranger.apiKey)).status).toBe(404);
    expect((await stranger.get(`/v1/invoices/${id}`)).body.error.code).toBe("invoice_not_found");
    expect((await download(url("production"), partner.apiKey)).status).toBe(401);
    const elsewhere = await stage.createPartner("production");
    expect((await download(url("production"), elsewhere.apiKey)).status).toBe(404);
  });

  it("a production invoice has no watermark, and its numbers are counted separately", async () => {
    const real = await stage.createPartner("production", { invoice_prefix: "LAGOS", consignee });
    const { invoice } = await stage.winOrder("production", real, "Genesis");
    const issue = { shipment_month: "2026-11" };
    const issued = await ops("production", "POST", `/invoices/${invoice.id}/issue`, issue);
    expect(issued.body.number).toBe("LAGOS_2026_11_001");
    const pdf = await download(issued.body.document_url, real.apiKey);
    const [page] = await rasterisePdf(pdf.bytes);
    expect(page?.text).toContain("LAGOS_2026_11_001");
    expect(page?.text).not.toContain("SANDBOX");
  });

  it("a consignee's Arabic name is rendered with the deployed typefaces", async () => {
    const named = { ...consignee, name: "شركة Al Noor 12" };
    const importer = await stage.createPartner("sandbox", { invoice_prefix: "NOOR", consignee: named });
    const { invoice } = await stage.winOrder("sandbox", importer, "Genesis");
    const issue = { shipment_month: "2026-11" };
    const issued = await ops("sandbox", "POST", `/invoices/${invoice.id}/issue`, issue);
    expect(issued.body).toMatchObject({ status: "issued", consignee: { name: named.name } });
    const [page] = await rasterisePdf((await download(issued.body.document_url, importer.apiKey)).bytes);
    expect(page?.text).toContain("شركة");
    expect(page?.text).not.toContain("typefaces of this document lack");
  });
});
