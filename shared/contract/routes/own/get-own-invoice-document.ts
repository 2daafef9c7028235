import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getInvoiceDocumentRoute } from "../invoices/get-invoice-document.ts";

/** `GET /console/v1/invoices/{invoice_id}/document` */
export const getOwnInvoiceDocumentRoute = mirrorInConsole(getInvoiceDocumentRoute, "getOwnInvoiceDocument");
