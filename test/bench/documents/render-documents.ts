/** What the bench bundles, as a function that renders would be. */
export { renderHistoryReport } from "../../../shared/documents/render-history-report.ts";
export { renderInvoice } from "../../../shared/documents/render-invoice.ts";
