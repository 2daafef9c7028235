import type { OrderNotice } from "../../../domain/orders/apply-transition.ts";
import { toKstIsoOrNull } from "../../../domain/time/format-time.ts";
import { presentInvoice } from "../../invoices/present-invoice.ts";

/** Returns the data of an event, except the order. */
export function presentNotice(notice: OrderNotice): Record<string, unknown> {
  switch (notice.type) {
    case "order.auction_rescheduled":
      return { previous_auction_date: toKstIsoOrNull(notice.previousAuctionDate) };
    case "order.invoice_issued":
      return { invoice: presentInvoice(notice.invoice), previous_version: notice.previousVersion };
    case "order.invoice_updated":
      return { invoice: presentInvoice(notice.invoice) };
  }
}
