import { toKstIso } from "../domain/time/format-time.ts";
import { formatWhole } from "./format-values.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";
import type { ReadFace } from "./pdf/read-faces.ts";
import { knownFields, renderFields, renderHeading } from "./pdf/render-fields.ts";
import { renderReplacementNotice } from "./pdf/render-replacement-notice.ts";
import { renderRunningHead } from "./pdf/render-running-head.ts";
import { renderTable } from "./pdf/render-table.ts";
import { Sheet } from "./pdf/sheet.ts";
import { stampPages } from "./pdf/stamp-pages.ts";
import { colors, styles } from "./pdf/text-styles.ts";
import type { ReceiptChange, ReceiptDocument, ReceiptOrder, ReceiptTerms } from "./receipt-document.ts";

const sandboxNotice = "SANDBOX - NOT BINDING";
const fileName = "receipt.json";

const labels: Readonly<Record<keyof ReceiptOrder, string>> = {
  id: "Order",
  vehicleId: "Listing",
  carName: "Car",
  vin: "VIN",
  licensePlate: "License plate",
  status: "Status",
  ceilingUsd: "Ceiling",
  purchasePriceUsd: "Purchase price",
  krwPerUsd: "KRW per USD",
  auctionDate: "Auction",
  cutoffAt: "Order cutoff",
  createdAt: "Ordered at",
  acquiredAt: "Acquisition began",
  reason: "Reason",
};

/**
 * Returns a receipt as a PDF with the signed receipt attached, so that the file alone can be verified. `readFace` reads
 * typefaces for scripts that need their own.
 */
export async function renderReceipt(document: ReceiptDocument, readFace: ReadFace): Promise<Uint8Array> {
  const name = `Receipt of order ${document.order.id}`;
  const notice = document.sandbox ? sandboxNotice : null;
  const { file, ...drawn } = document;
  const pdf = await openDocument(
    {
      ...{ title: name, author: "Vehicle Sourcing Partner API" },
      ...{ subject: notice ?? "Signed receipt of an order", createdAt: document.issuedAt },
    },
    drawn,
    readFace,
  );
  const at = new Date(document.issuedAt);
  pdf.file(Buffer.from(file), {
    ...{ name: fileName, type: "application/json", description: "The signed receipt" },
    ...{ creationDate: at, modifiedDate: at },
  });
  const sheet = new Sheet(pdf, (next) => renderRunningHead(next, "Order receipt", `${name}, continued`));
  renderOrder(sheet, document, notice);
  renderUnproven(sheet, document.unproven);
  renderTerms(sheet, document.terms);
  renderChanges(sheet, document.changes);
  renderProof(sheet, document);
  renderReplacementNotice(sheet, `The attached ${fileName}`);
  sheet.end();
  stampPages(pdf, { foot: name, watermark: notice });
  return await closeDocument(pdf);
}

function renderOrder(
  sheet: Sheet,
  { partnerId, partnerName, order }: ReceiptDocument,
  notice: string | null,
) {
  sheet.paragraph("ORDER RECEIPT", styles.title, "H1");
  if (notice !== null) sheet.paragraph(notice, styles.warning);
  sheet.skip(3);
  sheet.rule(colors.accent, 1.4);
  sheet.skip(8);
  sheet.paragraph(order.carName ?? order.vehicleId, styles.subject, "H2");
  sheet.skip(4);
  renderFields(
    sheet,
    knownFields([
      ["Ordered by", partnerName],
      ["Account", partnerId],
      [labels.id, order.id],
      [labels.status, formatTerm(order.status)],
      [labels.vehicleId, order.vehicleId],
      [labels.vin, order.vin],
      [labels.licensePlate, order.licensePlate],
      [labels.ceilingUsd, formatCeiling(order.ceilingUsd)],
      [labels.cutoffAt, formatInstant(order.cutoffAt)],
      [labels.auctionDate, formatInstant(order.auctionDate)],
      [labels.krwPerUsd, order.krwPerUsd === null ? null : String(order.krwPerUsd)],
      [labels.createdAt, formatInstant(order.createdAt)],
      [labels.acquiredAt, formatInstant(order.acquiredAt)],
      [labels.purchasePriceUsd, order.purchasePriceUsd === null ? null : formatUsd(order.purchasePriceUsd)],
      [labels.reason, order.reason === null ? null : formatTerm(order.reason)],
    ]),
    3,
  );
  sheet.skip(6);
}

/** Draws the names of the facts that are not proven yet. Only responses to the partner's calls prove them so far. */
function renderUnproven(sheet: Sheet, unproven: ReceiptDocument["unproven"]): void {
  if (unproven.length === 0) return;
  const names = unproven.map((name) => `"${labels[name]}"`).join(", ");
  sheet.paragraph(
    `Neither recorded terms nor an event state these facts yet. They are as stored when this receipt was signed: ${names}.`,
    styles.body,
  );
  sheet.skip(6);
}

function renderTerms(sheet: Sheet, terms: readonly ReceiptTerms[]): void {
  if (terms.length === 0) return;
  sheet.group("Sect", () => {
    renderHeading(sheet, "Recorded terms");
    const small = (text: string | null) => [{ text: text ?? "–", style: styles.cell }];
    renderTable(
      sheet,
      [
        { head: "Recorded", share: 2.4 },
        { head: "Ceiling", share: 1.6, align: "right" },
        { head: "Order cutoff", share: 2.4 },
        { head: "Auction", share: 2.4 },
        { head: "KRW per USD", share: 1.4, align: "right" },
      ],
      terms.map(({ recordedAt, ceilingUsd, cutoffAt, auctionDate, krwPerUsd }) => [
        small(formatInstant(recordedAt)),
        small(formatCeiling(ceilingUsd)),
        small(formatInstant(cutoffAt)),
        small(formatInstant(auctionDate)),
        small(krwPerUsd === null ? null : String(krwPerUsd)),
      ]),
    );
    sheet.skip(6);
  });
}

function renderChanges(sheet: Sheet, changes: readonly ReceiptChange[]): void {
  sheet.group("Sect", () => {
    renderHeading(sheet, "Changes");
    const small = (text: string) => [{ text, style: styles.cell }];
    renderTable(
      sheet,
      [
        { head: "Event", share: 0.9, align: "right" },
        { head: "Time", share: 2.4 },
        { head: "Change", share: 2.2 },
        { head: "Digest", share: 4.7 },
      ],
      changes.map(({ sequence, at, type, status, digest }) => [
        small(String(sequence)),
        small(formatInstant(at) ?? ""),
        small(status === null || type !== "order.status_changed" ? formatTerm(type) : formatTerm(status)),
        small(digest ?? "From before digests"),
      ]),
    );
    sheet.skip(6);
  });
}

function renderProof(sheet: Sheet, { log, issuedAt, keyId, signature }: ReceiptDocument): void {
  sheet.group("Sect", () => {
    renderHeading(sheet, "Signature");
    sheet.paragraph(
      `Vehicle Sourcing signed the file ${fileName}, which is attached to this PDF. Verify the file without us: save our published keys from /.well-known/jwks.json and run "npx vsp verify ${fileName} --keys jwks.json".`,
      styles.body,
    );
    sheet.skip(2);
    sheet.paragraph(
      `The printed text is a copy for reading and is not signed. If it differs from ${fileName}, the file counts. The command prints the signed facts of the file for comparison.`,
      styles.body,
    );
    sheet.skip(2);
    sheet.paragraph(
      "A digest covers its event and the digest of the event before. If an event is changed, moved, removed or added later, the digests no longer match.",
      styles.body,
    );
    sheet.skip(6);
    renderFields(
      sheet,
      knownFields([
        ["Signed at", formatInstant(toKstIso(issuedAt))],
        ["Key", keyId],
        ["End of the log", `Event ${log.sequence}`],
        ["Digest of the log", log.digest],
        ["Signature (ES256)", signature.split(".")[2] ?? ""],
      ]),
      2,
    );
  });
}

/** Returns an ISO time in KST as people read it. */
const formatInstant = (at: string | null): string | null =>
  at === null ? null : `${at.slice(0, 19).replace("T", " ")} KST`;

const formatCeiling = (amount: number | null): string =>
  amount === null ? "Fixed price" : formatUsd(amount);

const formatUsd = (amount: number): string => `USD ${formatWhole(amount)}`;

/** Returns a contract name as words. */
const formatTerm = (term: string): string => {
  const words = term.replace(/^order\./, "").replaceAll(/[_.]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
