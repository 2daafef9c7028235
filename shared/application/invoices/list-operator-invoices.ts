import type { Invoice } from "../../domain/invoices/invoice.ts";
import { matchesInvoiceFilter } from "../../domain/invoices/invoice-list.ts";
import { reviewDraft } from "../../domain/invoices/review-draft.ts";
import type { CarFilter } from "../../domain/orders/car-filter.ts";
import type { Order } from "../../domain/orders/order.ts";
import { overviewLimits } from "../../domain/overview/overview-limits.ts";
import { getInvoices } from "../../persistence/invoices/invoices.ts";
import { listOrdersOfDays } from "../../persistence/orders/lot-days.ts";
import { getFees } from "../../persistence/settings/fees.ts";
import { cutPage } from "../collect-page.ts";
import {
  filterByCar,
  type InvoiceListRequest,
  type InvoicePage,
  listAllInvoices,
  type OrderedFilter,
} from "./list-invoices.ts";

/** Filter and start of the operators' list. */
export interface OperatorInvoiceRequest extends Omit<InvoiceListRequest, "matches"> {
  car: CarFilter;
  /** Only drafts with a reason to review them. */
  needsReview: boolean;
}

/** Lists invoices of all partners, newest first. The invoices of an auction day are read from the orders of the day. */
export async function listOperatorInvoices(request: OperatorInvoiceRequest): Promise<InvoicePage> {
  const { car, needsReview } = request;
  const { statuses } = request.filter;
  if (needsReview && statuses?.includes("draft") === false) return { invoices: [], next: null };
  const filter = needsReview ? { ...request.filter, statuses: ["draft" as const] } : request.filter;
  const [matches, orders] = await Promise.all([
    needsReview ? filterForReview(car) : filterByCar(car),
    car.auctionDay === null ? null : listOrdersOfDay(car.auctionDay),
  ]);
  const asked = { ...request, filter, matches };
  return orders === null ? listAllInvoices(asked) : listInvoicesOfOrders(orders, asked);
}

async function filterForReview(car: CarFilter): Promise<OrderedFilter> {
  const [bounds, matches] = [await getFees(), filterByCar(car)];
  return (invoice, order) =>
    (matches === null || matches(invoice, order)) && reviewDraft(invoice, order, bounds).length > 0;
}

/** Returns the orders of an auction day; null if there are too many to read. */
async function listOrdersOfDay(day: string): Promise<Order[] | null> {
  const { orders, more } = await listOrdersOfDays([day], overviewLimits.ordersOfDay);
  return more ? null : orders;
}

async function listInvoicesOfOrders(
  orders: readonly Order[],
  { filter, matches, limit, after }: InvoiceListRequest,
): Promise<InvoicePage> {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const references = orders.flatMap(({ partnerId, invoice }) =>
    invoice === null ? [] : [{ partnerId, invoiceId: invoice.invoiceId }],
  );
  const isWanted = (invoice: Invoice) => {
    const order = byId.get(invoice.orderId);
    return (
      matchesInvoiceFilter(invoice, filter) &&
      (after === null || invoice.invoiceId < after) &&
      (matches === null || (order !== undefined && matches(invoice, order)))
    );
  };
  const invoices = (await getInvoices(references))
    .filter(isWanted)
    .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
  const page = cutPage(invoices, limit, ({ invoiceId }) => invoiceId);
  return page === null ? { invoices, next: null } : { invoices: page.items, next: page.next };
}
