import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { PNG } from "pngjs";
import { beforeAll, describe, expect, it } from "vitest";
import { auditKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { publishFaces } from "../../support/documents/publish-faces.ts";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { requireValue } from "../../support/require-value.ts";
import { readEvents } from "../orders/seed-orders.ts";
import {
  consignee,
  expectInvoice,
  issueBody,
  lastEvent,
  openPartner,
  operator,
  refusal,
  seller,
  useDesk,
  win,
} from "./invoice-desk.ts";

useDesk();
beforeAll(() => publishFaces("arabic"));

const auditsOf = async (resourceId: string) =>
  (await queryAll("query:audit", { partition: auditKey(resourceId, 0, "").pk })).map(
    ({ action, actor, reason }) => [action, actor, reason],
  );

describe("issuing a draft", () => {
  it("issuing a draft assigns the number, version 1 and a document, and sends order.invoice_issued", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const issued = await operator.issue(draft.id);
    expect(issued.status).toBe(200);
    expectInvoice(issued.body);
    expect(issued.body).toMatchObject({
      number: `${partner.prefix}_2026_11_001`,
      version: 1,
      status: "issued",
      consignee,
      shipment_month: "2026-11",
      document_url: `https://api.example.com/v1/invoices/${draft.id}/document?version=1`,
    });
    expect(Date.parse(issued.body.issued_at)).toBeGreaterThanOrEqual(Date.parse(draft.created_at));
    const reported = await lastEvent(partner.partnerId);
    expect(reported?.type).toBe("order.invoice_issued");
    expect(reported?.data).toEqual({
      order: (await partner.order(orderId)).body,
      invoice: (await partner.get(draft.id)).body,
      previous_version: null,
    });
    expect(reported?.data.order).toMatchObject({
      invoice: { number: `${partner.prefix}_2026_11_001`, version: 1, total: issued.body.amounts.total },
    });
    expect(await auditsOf(draft.id)).toEqual([["invoice.issue", "ops@example.com", null]]);
  });

  it("issuing accepts edits in the same request and recalculates the total", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const amounts = { price: 14_000.1, ocean_freight: 1_650.25, insurance: 0.2 };
    const issued = await operator.issue(draft.id, { ...issueBody, amounts });
    expect(issued.body.amounts).toEqual({ ...amounts, total: 15_650.55 });
  });

  it("a draft with an extra digit in its price gets no number until it is issued with a reason", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const slip = { ...issueBody, amounts: { price: (draft.amounts.price ?? 0) * 10 } };
    const reported = (await readEvents(partner.partnerId)).length;
    expect(refusal(await operator.issue(draft.id, slip))).toEqual([
      400,
      "validation_error",
      {
        issues: [
          {
            path: "body.override_reason",
            message: expect.stringMatching(/^required because the total of .* Correct the invoice/),
          },
        ],
      },
    ]);
    expect((await operator.get(draft.id)).body).toEqual(draft);
    expect(await readEvents(partner.partnerId)).toHaveLength(reported);
    const override_reason = "Repairs were agreed.";
    const issued = await operator.issue(draft.id, { ...slip, override_reason });
    expect(issued.body).toMatchObject({ number: `${partner.prefix}_2026_11_001`, amounts: slip.amounts });
    expect(await auditsOf(draft.id)).toEqual([["invoice.issue", "ops@example.com", override_reason]]);
  });

  it("a re-issue needs a reason for a new unusual total, but not for a total that was already explained", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const price = (draft.amounts.price ?? 0) * 10;
    const override_reason = "Repairs were agreed.";
    await operator.issue(draft.id, { ...issueBody, amounts: { price }, override_reason });
    expect((await operator.reissue(draft.id, { terms: { port: "Tema" } })).status).toBe(200);
    const again = { amounts: { price: price + 1 } };
    expect((await operator.reissue(draft.id, again)).status).toBe(400);
    const reissued = await operator.reissue(draft.id, { ...again, override_reason });
    expect(reissued.body).toMatchObject({ version: 3, ...again });
    expect((await auditsOf(draft.id)).at(-1)).toEqual([
      "invoice.reissue",
      "ops@example.com",
      override_reason,
    ]);
  });

  it("a draft whose consignee is the partner's default can be issued without a request body", async () => {
    const partner = await openPartner({ consignee });
    const { draft } = await win(partner);
    expect(draft.consignee).toEqual(consignee);
    await operator.edit(draft.id, { shipment_month: "2026-12" });
    expect((await operator.issue(draft.id, null)).body.number).toBe(`${partner.prefix}_2026_12_001`);
  });

  it("issuing an invoice without a consignee and without a month returns 400 with both paths and uses no number", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const { status, body } = await operator.issue(draft.id, {});
    const paths = body.error.details.issues.map(({ path }: { path: string }) => path);
    expect([status, paths]).toEqual([400, ["body.consignee", "body.shipment_month"]]);
    expect((await operator.issue(draft.id)).body.number).toBe(`${partner.prefix}_2026_11_001`);
  });

  it("issued invoices are numbered per shipment month from 001", async () => {
    const partner = await openPartner();
    const numbers = [];
    for (const month of ["2026-11", "2026-11", "2027-01"]) {
      const { draft } = await win(partner);
      numbers.push((await operator.issue(draft.id, { consignee, shipment_month: month })).body.number);
    }
    expect(numbers).toEqual([
      `${partner.prefix}_2026_11_001`,
      `${partner.prefix}_2026_11_002`,
      `${partner.prefix}_2027_01_001`,
    ]);
  });

  it.each([
    [{ shipment_month: "2026-13" }, "body.shipment_month"],
    [{ shipment_month: "November" }, "body.shipment_month"],
    [{ amounts: { price: 1.005 } }, "body.amounts.price"],
    [{ amounts: { price: -1 } }, "body.amounts.price"],
    [{ amounts: { price: 100_000_000.01 } }, "body.amounts.price"],
    [{ amounts: { ocean_freight: "12" } }, "body.amounts.ocean_freight"],
    [{ consignee: { name: "Lagos Motors" } }, "body.consignee.address"],
    [{ consignee: { name: "x".repeat(201), address: "y" } }, "body.consignee.name"],
    [{ terms: { port: "" } }, "body.terms.port"],
    [{ vehicle: { cc: 1.5 } }, "body.vehicle.cc"],
  ])("issuing with %j returns 400 validation_error", async (body, path) => {
    const { status, body: answer } = await operator.issue("inv_any", body);
    expect([status, answer.error.details.issues[0].path]).toEqual([400, path]);
  });

  it("issuing an unknown invoice returns invoice_not_found", async () => {
    expect(refusal(await operator.issue("inv_none"))).toEqual([
      404,
      "invoice_not_found",
      { invoice_id: "inv_none" },
    ]);
  });
});

describe("issued document", () => {
  it.each([
    ["Latin", "Société Générale d'Automobiles, Łódź"],
    ["Hangul", "주식회사 한바다무역 (인천)"],
    ["Arabic", "شركة لاغوس للسيارات"],
    ["Chinese and emoji", "拉各斯汽車 🚗"],
  ])("the invoice document shows a consignee in %s, readable by text extraction", async (_, name) => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const issued = await operator.issue(draft.id, { ...issueBody, consignee: { ...consignee, name } });
    expect(issued.status).toBe(200);
    expect((await partner.get(draft.id)).body).toEqual(issued.body);
    expect((await lastEvent(partner.partnerId))?.data.invoice).toEqual(issued.body);
    const pages = await rasterisePdf((await partner.document(draft.id)).body);
    expect(pages).toHaveLength(1);
  });

  it("the document of a sandbox invoice has the watermark", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const [page] = await rasterisePdf((await partner.document(draft.id)).body);
    expect(page?.text).toContain("SANDBOX - NOT A TAX DOCUMENT");
    expect(page?.text).toContain(`${partner.prefix}_2026_11_001`);
    expect(page?.text).toContain("Hanbada Trading");
  });

  it("the invoice document has the seller's logo if the deployment has a logo", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const plain = await partner.document(draft.id);
    const store = new S3Client({
      endpoint: requireValue(process.env.AWS_ENDPOINT_URL_S3, "AWS_ENDPOINT_URL_S3"),
    });
    const logo = new PNG({ width: 60, height: 20 });
    logo.data.fill(0x80);
    const object = { Bucket: "test-documents", Key: "seller/logo.png", Body: PNG.sync.write(logo) };
    await store.send(new PutObjectCommand(object));
    store.destroy();
    process.env.SELLER = JSON.stringify({ ...seller, logoKey: "seller/logo.png" });
    await operator.reissue(draft.id);
    process.env.SELLER = JSON.stringify(seller);
    const marked = await partner.document(draft.id);
    expect(plain.body.includes("/Subtype /Image")).toBe(false);
    expect(marked.body.includes("/Subtype /Image")).toBe(true);
  });
});

describe("re-issuing", () => {
  it("re-issuing keeps the number, the issue time and the status, increments the version, and sends data.previous_version", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const first = (await operator.issue(draft.id)).body;
    const second = await operator.reissue(draft.id, {
      vehicle: { weight_kg: 1_650 },
      shipment_month: "2026-11",
    });
    expectInvoice(second.body);
    expect(second.body).toMatchObject({
      number: first.number,
      version: 2,
      status: "issued",
      issued_at: first.issued_at,
      vehicle: { weight_kg: 1_650 },
      document_url: `https://api.example.com/v1/invoices/${draft.id}/document?version=2`,
    });
    const reported = await lastEvent(partner.partnerId);
    expect(reported).toMatchObject({
      type: "order.invoice_issued",
      data: { invoice: second.body, previous_version: 1 },
    });
    expect(reported?.data.order).toEqual((await partner.order(orderId)).body);
    await operator.pay(draft.id);
    expect((await operator.reissue(draft.id, null)).body).toMatchObject({ version: 3, status: "paid" });
    expect((await lastEvent(partner.partnerId))?.data.previous_version).toBe(2);
    const types = (await readEvents(partner.partnerId)).map(({ type }) => type);
    expect(types.filter((type) => type === "order.detail_updated")).toEqual([]);
  });

  it("changing the shipment month in a re-issue returns 400", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const { status, body } = await operator.reissue(draft.id, { shipment_month: "2026-12" });
    expect([status, body.error.details.issues[0].path]).toEqual([400, "body.shipment_month"]);
  });

  it("re-issuing a draft or a void invoice returns a conflict that names the status", async () => {
    const { draft } = await win(await openPartner());
    const conflict = (current_status: string) => [409, "conflict", { current_status, invoice_id: draft.id }];
    expect(refusal(await operator.reissue(draft.id))).toEqual(conflict("draft"));
    await operator.void(draft.id);
    expect(refusal(await operator.reissue(draft.id))).toEqual(conflict("void"));
    expect(refusal(await operator.issue(draft.id))).toEqual(conflict("void"));
  });

  it("re-issuing keeps the PDF of every version in a separate object", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const first = (await partner.document(draft.id)).body;
    await operator.reissue(draft.id, { terms: { port: "Lagos" } });
    await operator.reissue(draft.id, { terms: { port: "Tin Can Island" } });
    expect((await partner.document(draft.id, { version: "1" })).body).toEqual(first);
    expect((await partner.document(draft.id)).body).toEqual(
      (await partner.document(draft.id, { version: "3" })).body,
    );
    const store = new S3Client({
      endpoint: requireValue(process.env.AWS_ENDPOINT_URL_S3, "AWS_ENDPOINT_URL_S3"),
    });
    const Prefix = `invoices/${partner.partnerId}/${draft.id}/`;
    const { Contents = [] } = await store.send(
      new ListObjectsV2Command({ Bucket: "test-documents", Prefix }),
    );
    store.destroy();
    expect(Contents.map(({ Key = "" }) => Key.slice(Prefix.length, Prefix.length + 2))).toEqual([
      "v1",
      "v2",
      "v3",
    ]);
  });
});
