import type { HistoryDocument } from "../../../shared/documents/history-document.ts";
import type { InvoiceDocument } from "../../../shared/documents/invoice-document.ts";
import type { ReceiptDocument } from "../../../shared/documents/receipt-document.ts";
import { renderHistoryReport as renderReport } from "../../../shared/documents/render-history-report.ts";
import { renderInvoice as renderBill } from "../../../shared/documents/render-invoice.ts";
import { renderReceipt as renderProof } from "../../../shared/documents/render-receipt.ts";
import { readInstalledFace } from "./read-installed-face.ts";

/** Renders an invoice with the typefaces of the installed packages. */
export const renderInvoice = (document: InvoiceDocument): Promise<Uint8Array> =>
  renderBill(document, readInstalledFace);

/** Renders a history report with the typefaces of the installed packages. */
export const renderHistoryReport = (document: HistoryDocument): Promise<Uint8Array> =>
  renderReport(document, readInstalledFace);

/** Renders a receipt with the typefaces of the installed packages. */
export const renderReceipt = (document: ReceiptDocument): Promise<Uint8Array> =>
  renderProof(document, readInstalledFace);
