import { toKstIso } from "../domain/time/format-time.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";

/** The invoice as a PDF. The same document gives the same bytes, whenever and wherever it is rendered. */
export async function renderInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const pdf = openDocument({
    title: `Invoice ${document.number}, version ${document.version}`,
    author: document.seller.name,
    subject: document.sandbox ? "SANDBOX - NOT A TAX DOCUMENT" : "Commercial invoice",
    createdAt: document.versionIssuedAt,
  });
  pdf.font("bold", 20).text("INVOICE").font("regular", 10);
  for (const line of linesOf(document)) pdf.text(line);
  if (document.sandbox) {
    pdf
      .rotate(-45, { origin: [297, 421] })
      .fillOpacity(0.2)
      .fontSize(34);
    pdf.text("SANDBOX - NOT A TAX DOCUMENT", 0, 400, { width: 595, align: "center" });
  }
  return await closeDocument(pdf);
}

function linesOf({ seller, consignee, vehicle, amounts, ...document }: InvoiceDocument): string[] {
  const money = (minor: number | null) => (minor === null ? "-" : (minor / 100).toFixed(2));
  return [
    `${document.number} version ${document.version}`,
    `Issued ${toKstIso(document.issuedAt).slice(0, 10)}`,
    seller.name,
    ...seller.addressLines,
    `To: ${consignee?.name ?? "-"}`,
    consignee?.address ?? "-",
    `${vehicle.make ?? ""} ${vehicle.model ?? ""} ${vehicle.year ?? ""} VIN ${vehicle.vin ?? "-"}`,
    `Price ${document.currency} ${money(amounts.priceMinor)}`,
    `Ocean freight ${money(amounts.oceanFreightMinor)}`,
    `Insurance ${money(amounts.insuranceMinor)}`,
    `Total ${document.currency} ${money(amounts.totalMinor)}`,
    `${seller.bank.name} ${seller.bank.swift} ${seller.bank.accountNumber} ${seller.bank.accountHolder}`,
  ];
}
