/** The entry that the benchmark bundles like a rendering function. */
export { renderHistoryReport } from "../../../shared/documents/render-history-report.ts";
export { renderInvoice } from "../../../shared/documents/render-invoice.ts";
