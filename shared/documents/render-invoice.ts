import { drawAmounts, drawPayment } from "./invoice/draw-amounts.ts";
import { drawDetails } from "./invoice/draw-details.ts";
import { drawLetterhead, noticesOf } from "./invoice/draw-letterhead.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { drawReplacementNotice } from "./pdf/draw-replacement-notice.ts";
import { drawRunningHead } from "./pdf/draw-running-head.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";
import type { ReadFace } from "./pdf/read-faces.ts";
import { Sheet } from "./pdf/sheet.ts";
import { stampPages } from "./pdf/stamp-pages.ts";

/**
 * Returns the invoice as a PDF: usually one A4 page, more for long texts. The same document always gives the
 * same bytes. `readFace` reads typefaces for scripts that need their own.
 *
 * @throws Error when the logo is not a readable PNG file
 */
export async function renderInvoice(document: InvoiceDocument, readFace: ReadFace): Promise<Uint8Array> {
  const { seller, number } = document;
  const name =
    number === null
      ? `Draft for order ${document.orderId}`
      : `Invoice ${number}, version ${document.version}`;
  const [notice = null] = noticesOf(document);
  const pdf = await openDocument(
    {
      title: name,
      author: seller.name,
      subject: notice ?? "Commercial invoice",
      createdAt: document.versionIssuedAt,
    },
    document,
    readFace,
  );
  const sheet = new Sheet(pdf, (next) => drawRunningHead(next, seller.name, `${name}, continued`));
  drawLetterhead(sheet, document);
  drawDetails(sheet, document);
  drawAmounts(sheet, document);
  drawPayment(sheet, document);
  drawReplacementNotice(sheet, "The invoice as the API returns it");
  sheet.end();
  stampPages(pdf, { foot: name, watermark: notice });
  return await closeDocument(pdf);
}
