import { renderAmounts, renderPayment } from "./invoice/render-amounts.ts";
import { renderDetails } from "./invoice/render-details.ts";
import { noticesOf, renderLetterhead } from "./invoice/render-letterhead.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";
import type { ReadFace } from "./pdf/read-faces.ts";
import { renderReplacementNotice } from "./pdf/render-replacement-notice.ts";
import { renderRunningHead } from "./pdf/render-running-head.ts";
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
  const sheet = new Sheet(pdf, (next) => renderRunningHead(next, seller.name, `${name}, continued`));
  renderLetterhead(sheet, document);
  renderDetails(sheet, document);
  renderAmounts(sheet, document);
  renderPayment(sheet, document);
  renderReplacementNotice(sheet, "The invoice as the API returns it");
  sheet.end();
  stampPages(pdf, { foot: name, watermark: notice });
  return await closeDocument(pdf);
}
