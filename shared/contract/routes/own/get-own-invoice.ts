import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getInvoiceRoute } from "../invoices/get-invoice.ts";

/** `GET /console/v1/invoices/{invoice_id}` */
export const getOwnInvoiceRoute = mirrorInConsole(getInvoiceRoute, "getOwnInvoice");
