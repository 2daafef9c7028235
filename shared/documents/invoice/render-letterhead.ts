import { formatDate, formatMonth, notEntered } from "../format-values.ts";
import type { InvoiceDocument, InvoiceSeller } from "../invoice-document.ts";
import { checkPng } from "../pdf/check-png.ts";
import type { TextBlock } from "../pdf/lay-out-text.ts";
import { pageMargins } from "../pdf/open-document.ts";
import { knownFields, renderFields } from "../pdf/render-fields.ts";
import type { Cell, Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";

/** The notice on sandbox invoices. */
const sandboxNotice = "SANDBOX - NOT A TAX DOCUMENT";

/** The notice on a draft preview. */
const draftNotice = "DRAFT - NOT ISSUED";

/**
 * Returns the notices of a document, such as "draft". The first notice is drawn across each page; all notices are under
 * the title.
 */
export const noticesOf = ({ number, sandbox }: InvoiceDocument): string[] => [
  ...(number === null ? [draftNotice] : []),
  ...(sandbox ? [sandboxNotice] : []),
];

const logoBox: [width: number, height: number] = [150, 44];
const titleWidth = 250;

/** Draws the seller on the left, the title on the right, and below them number, version and dates. */
export function renderLetterhead(sheet: Sheet, document: InvoiceDocument): void {
  const top = sheet.y;
  sheet.row([titleCell(sheet, document)]);
  if (document.seller.logoPng !== null) renderLogo(sheet, document.seller.name, document.seller.logoPng);
  const below = sheet.y;
  sheet.y = top;
  sheet.row([sellerCell(sheet, document.seller)]);
  sheet.y = Math.max(sheet.y, below);
  sheet.skip(10);
  sheet.rule(colors.accent, 1.4);
  sheet.skip(8);
  renderFields(sheet, detailsOf(document), 3);
  sheet.skip(6);
}

function renderLogo(sheet: Sheet, name: string, png: Uint8Array): void {
  checkPng(png);
  const x = pageMargins.left + sheet.width - logoBox[0];
  sheet.skip(6);
  sheet.figure(`Logo of ${name}`, () =>
    sheet.pdf.image(Buffer.from(png), x, sheet.y, { fit: logoBox, align: "right" }),
  );
  sheet.skip(logoBox[1]);
}

function titleCell(sheet: Sheet, document: InvoiceDocument): Cell {
  const title = { text: "COMMERCIAL INVOICE", style: styles.title };
  const notices = noticesOf(document).map((text) => ({ text, style: styles.warning }));
  return {
    x: sheet.width - titleWidth,
    width: titleWidth,
    blocks: [title, ...notices],
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

function detailsOf({ version, number, issuedAt, shipmentMonth, ...document }: InvoiceDocument) {
  const isDraft = number === null;
  const reissued = version > 1 ? `${version}, re-issued ${formatDate(document.versionIssuedAt)}` : null;
  return knownFields([
    ["Invoice number", number ?? "Draft, not numbered"],
    ["Issue date", issuedAt === null ? null : formatDate(issuedAt)],
    ["Version", isDraft ? null : (reissued ?? `${version}`)],
    ["Shipment month", shipmentMonth === null ? notEntered : formatMonth(shipmentMonth)],
    ["Order", document.orderId],
    ["Listing", document.vehicle.vehicleId],
  ]);
}
