import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listInvoicesRoute } from "../invoices/list-invoices.ts";

/** `GET /console/v1/invoices` */
export const listOwnInvoicesRoute = mirrorInConsole(listInvoicesRoute, "listOwnInvoices");
