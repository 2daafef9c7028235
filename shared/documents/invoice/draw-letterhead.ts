import { formatDate, formatMonth } from "../format-values.ts";
import type { InvoiceDocument, InvoiceSeller } from "../invoice-document.ts";
import { checkPng } from "../pdf/check-png.ts";
import { drawFields, knownFields } from "../pdf/draw-fields.ts";
import type { TextBlock } from "../pdf/lay-out-text.ts";
import { pageMargins } from "../pdf/open-document.ts";
import type { Cell, Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";

/** The notice on sandbox invoices, across each page and under the title. */
export const sandboxNotice = "SANDBOX - NOT A TAX DOCUMENT";

const logoBox: [width: number, height: number] = [150, 44];
const titleWidth = 250;

/** The seller on the left, the title on the right; below them number, version and dates. */
export function drawLetterhead(sheet: Sheet, document: InvoiceDocument): void {
  const top = sheet.y;
  sheet.row([titleCell(sheet, document)]);
  if (document.seller.logoPng !== null) drawLogo(sheet, document.seller.name, document.seller.logoPng);
  const below = sheet.y;
  sheet.y = top;
  sheet.row([sellerCell(sheet, document.seller)]);
  sheet.y = Math.max(sheet.y, below);
  sheet.skip(10);
  sheet.rule(colors.accent, 1.4);
  sheet.skip(8);
  drawFields(sheet, detailsOf(document), 3);
  sheet.skip(6);
}

function drawLogo(sheet: Sheet, name: string, png: Uint8Array): void {
  checkPng(png);
  const x = pageMargins.left + sheet.width - logoBox[0];
  sheet.skip(6);
  sheet.figure(`Logo of ${name}`, () =>
    sheet.pdf.image(Buffer.from(png), x, sheet.y, { fit: logoBox, align: "right" }),
  );
  sheet.skip(logoBox[1]);
}

function titleCell(sheet: Sheet, { sandbox }: InvoiceDocument): Cell {
  const title = { text: "COMMERCIAL INVOICE", style: styles.title };
  const notice = { text: sandboxNotice, style: styles.warning };
  return {
    x: sheet.width - titleWidth,
    width: titleWidth,
    blocks: sandbox ? [title, notice] : [title],
    align: "right",
    tag: "H1",
  };
}

function sellerCell(sheet: Sheet, seller: InvoiceSeller): Cell {
  const lines = [
    ...seller.addressLines,
    ...(seller.registrationNumber === null ? [] : [`Registration no. ${seller.registrationNumber}`]),
    ...[seller.phone, seller.email].filter((text) => text !== null),
  ];
  const blocks: TextBlock[] = lines.map((text) => ({ text, style: styles.body }));
  return {
    x: 0,
    width: sheet.width - titleWidth - 16,
    blocks: [{ text: seller.name, style: styles.strong }, ...blocks],
  };
}

function detailsOf({ version, ...document }: InvoiceDocument) {
  return knownFields([
    ["Invoice number", document.number],
    ["Issue date", formatDate(document.issuedAt)],
    ["Version", version > 1 ? `${version}, re-issued ${formatDate(document.versionIssuedAt)}` : `${version}`],
    ["Shipment month", formatMonth(document.shipmentMonth)],
    ["Order", document.orderId],
    ["Listing", document.vehicle.vehicleId],
  ]);
}
