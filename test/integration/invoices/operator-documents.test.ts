import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { handler as getOperatorInvoiceDocument } from "../../../functions/console/invoices/get-operator-invoice-document.ts";
import { handler as previewInvoice } from "../../../functions/console/invoices/preview-invoice.ts";
import { invoiceKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { requireValue } from "../../support/require-value.ts";
import { tearReads } from "../../support/table/tear-reads.ts";
import { asOperator, consignee, openPartner, operator, refusal, useDesk, win } from "./invoice-desk.ts";

useDesk();

const read = (id: string, query: Record<string, string> = {}) =>
  asOperator(getOperatorInvoiceDocument, { method: "GET", params: { id }, query });
const preview = (id: string) => asOperator(previewInvoice, { method: "GET", params: { id } });
const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await rasterisePdf(pdf)).map(({ text }) => text).join("\n");

/** Counts the objects in the documents' bucket. */
async function countObjects(): Promise<number> {
  const store = new S3Client({
    endpoint: requireValue(process.env.AWS_ENDPOINT_URL_S3, "AWS_ENDPOINT_URL_S3"),
  });
  const { KeyCount = 0 } = await store.send(new ListObjectsV2Command({ Bucket: "test-documents" }));
  store.destroy();
  return KeyCount;
}

describe("invoice documents for operators", () => {
  it("operators get the same bytes of each version as the partner, even for a void invoice", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const { body: issued } = await operator.issue(draft.id);
    await operator.reissue(draft.id, { packing: { container_no: "CONT1" } });
    const versions = [{ version: "1" }, { version: "2" }, {}];
    const seen = await Promise.all(
      versions.map(async (query) => (await partner.document(draft.id, query)).body),
    );
    await operator.void(draft.id);
    for (const [index, query] of versions.entries()) {
      const { status, headers, body } = await read(draft.id, query);
      expect(status).toBe(200);
      expect(headers["Content-Type"]).toBe("application/pdf");
      expect(headers["Content-Disposition"]).toBe(
        `inline; filename="${issued.number}_v${query.version ?? 2}.pdf"`,
      );
      expect(body).toEqual(seen[index]);
    }
  });

  it.each(["invoice", "invoice_version"])(
    "the document of a newly published version is returned even if the first read misses the %s",
    async (missed) => {
      const partner = await openPartner();
      const { draft } = await win(partner);
      const unissued = await getItem("get:invoice", invoiceKey(partner.partnerId, draft.id));
      await operator.issue(draft.id);
      const torn = tearReads((items) =>
        items.flatMap((item) => {
          if (item.entity !== missed) return [item];
          return missed === "invoice" ? [requireValue(unissued)] : [];
        }),
      );
      expect((await partner.document(draft.id, { version: "1" })).status).toBe(200);
      expect(torn.torn).toBe(1);
    },
  );

  it("a request for the document of an unissued invoice or of an unpublished version is rejected", async () => {
    const { draft } = await win(await openPartner());
    const details = { invoice_id: draft.id, current_status: "draft" };
    expect(refusal(await read(draft.id))).toEqual([409, "invoice_not_issued", details]);
    await operator.issue(draft.id);
    expect((await read(draft.id, { version: "2" })).body.error.code).toBe("invoice_not_found");
    expect((await read("inv_unknown")).body.error.code).toBe("invoice_not_found");
    expect((await read(draft.id, { version: "0" })).body.error.code).toBe("validation_error");
  });
});

describe("draft preview", () => {
  it("a preview shows the saved draft, is marked as a preview on each page, and stores nothing", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    await operator.edit(draft.id, { consignee, shipment_month: "2026-11", terms: { port: "Apapa" } });
    const stored = await countObjects();
    const before = (await operator.get(draft.id)).body;
    const { status, headers, body } = await preview(draft.id);
    expect([status, headers["Content-Type"]]).toEqual([200, "application/pdf"]);
    const text = await textOf(body);
    for (const shown of ["DRAFT - NOT ISSUED", "Draft, not numbered", "Lagos Motors Ltd", "Apapa", orderId])
      expect(text).toContain(shown);
    expect(text).not.toContain(`${partner.prefix}_2026`);
    expect(text).not.toContain("Issue date");
    await operator.edit(draft.id, { terms: { port: "Tema" } });
    expect(await textOf((await preview(draft.id)).body)).toContain("Tema");
    expect((await operator.edit(draft.id, { terms: { port: "Apapa" } })).body).toMatchObject({
      ...before,
      updated_at: expect.any(String),
    });
    expect(await countObjects()).toBe(stored);
    expect((await partner.document(draft.id)).body.error.code).toBe("invoice_not_issued");
  });

  it("a preview marks each field that is required for issuing until the field has a value", async () => {
    const { draft } = await win(await openPartner());
    await operator.edit(draft.id, { consignee: null, shipment_month: null, amounts: { price: null } });
    const lacking = await textOf((await preview(draft.id)).body);
    // Month, consignee, price and total.
    expect(lacking.match(/Not entered yet/g)).toHaveLength(4);
    await operator.edit(draft.id, { consignee, shipment_month: "2026-11", amounts: { price: 12_000 } });
    const whole = await textOf((await preview(draft.id)).body);
    expect(whole).not.toContain("Not entered yet");
    expect(whole).toContain("USD 12,000.00");
  });

  it("a published or void invoice has no preview", async () => {
    const { draft } = await win(await openPartner());
    await operator.issue(draft.id);
    const refused = (status: string) => [409, "conflict", { current_status: status, invoice_id: draft.id }];
    expect(refusal(await preview(draft.id))).toEqual(refused("issued"));
    await operator.void(draft.id);
    expect(refusal(await preview(draft.id))).toEqual(refused("void"));
    expect((await preview("inv_unknown")).body.error.code).toBe("invoice_not_found");
  });
});
