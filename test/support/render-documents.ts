import type { HistoryDocument } from "../../shared/documents/history-document.ts";
import type { InvoiceDocument } from "../../shared/documents/invoice-document.ts";
import { renderHistoryReport as renderReport } from "../../shared/documents/render-history-report.ts";
import { renderInvoice as renderBill } from "../../shared/documents/render-invoice.ts";
import { readInstalledFace } from "./read-installed-face.ts";

/** Renders an invoice with the typefaces of the installed packages. */
export const renderInvoice = (document: InvoiceDocument): Promise<Uint8Array> =>
  renderBill(document, readInstalledFace);

/** Renders a history report with the typefaces of the installed packages. */
export const renderHistoryReport = (document: HistoryDocument): Promise<Uint8Array> =>
  renderReport(document, readInstalledFace);
