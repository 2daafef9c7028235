import type { InvoiceListQuery } from "../../contract/resources/invoices/invoice-list.ts";
import { type Invoice, invoiceStatuses } from "../../domain/invoices/invoice.ts";
import { type InvoiceFilter, matchesInvoiceFilter } from "../../domain/invoices/invoice-list.ts";
import { type CarFilter, isAnyCar, matchesCar } from "../../domain/orders/car-filter.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  type InvoiceRows,
  readInvoicePage,
  readInvoicesByStatus,
} from "../../persistence/invoices/invoices.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { collectPage } from "../collect-page.ts";

/** Filter and start of a list. If `after` is null, the list starts with the newest invoice. */
export interface InvoiceListRequest {
  filter: InvoiceFilter;
  /** Further filter by facts of the order, which is read only for this filter; null without one. */
  matches: OrderedFilter | null;
  limit: number;
  /** Id of the last invoice of the previous page. */
  after: string | null;
}

/** Reports whether an invoice of an order matches a filter. */
export type OrderedFilter = (invoice: Invoice, order: Order) => boolean;

/**
 * One page of a list. With a narrow filter, the page may be short although more invoices follow. The list ends only
 * when `next` is null.
 */
export interface InvoicePage {
  invoices: Invoice[];
  next: string | null;
}

/** Returns the filter in a query. An empty list of statuses means any status. */
export const readInvoiceFilter = (query: InvoiceListQuery): InvoiceFilter => ({
  partnerId: query.dealer_id ?? null,
  statuses: query.status === undefined || query.status.length === 0 ? null : query.status,
  shipmentMonth: query.shipment_month ?? null,
  issuedFrom: query.issued_from ?? null,
  issuedBefore: query.issued_to ?? null,
});

/** Returns the filter by the ordered car in a query. */
export const readInvoicedCar = (query: InvoiceListQuery): CarFilter => ({
  make: query.make ?? null,
  source: query.source ?? null,
  auctionDay: query.auction_date ?? null,
});

/**
 * Returns the filter of invoices by the ordered car; null if any car matches. Only the newest invoice of an order
 * matches an auction day, because the index of auction days finds only this invoice.
 */
export const filterByCar = (car: CarFilter): OrderedFilter | null =>
  isAnyCar(car)
    ? null
    : (invoice, order) =>
        matchesCar(order, car) && (car.auctionDay === null || order.invoice?.invoiceId === invoice.invoiceId);

/** Lists a partner's invoices, newest first, with strongly consistent reads. */
export async function listPartnerInvoices(
  partnerId: string,
  request: InvoiceListRequest,
): Promise<InvoicePage> {
  const { partnerId: wanted } = request.filter;
  if (wanted !== null && wanted !== partnerId) return { invoices: [], next: null };
  return listInvoices(request, (count, after) => readInvoicePage(partnerId, count, after));
}

/** Lists invoices of all partners, newest first. With a partner filter, reads are strongly consistent. */
export function listAllInvoices(request: InvoiceListRequest): Promise<InvoicePage> {
  const { partnerId, statuses } = request.filter;
  return partnerId === null
    ? listInvoices(request, (count, after) => readInvoicesByStatus(statuses ?? invoiceStatuses, count, after))
    : listPartnerInvoices(partnerId, request);
}

async function listInvoices(
  request: InvoiceListRequest,
  readPage: (count: number, after: string | null) => Promise<InvoiceRows>,
): Promise<InvoicePage> {
  const { filter, limit, matches } = request;
  const { partnerId: _, ...others } = filter;
  const { items, next } = await collectPage<Invoice, string>({
    limit,
    after: request.after,
    isNarrow: matches !== null || Object.values(others).some((value) => value !== null),
    read: async (count, after) => {
      const read = await readPage(count, after);
      const items = matches === null ? read.invoices : await filterOrdered(read.invoices, matches);
      return { items, next: read.next };
    },
    matches: (invoice) => matchesInvoiceFilter(invoice, filter),
    positionOf: ({ invoiceId }) => invoiceId,
  });
  return { invoices: items, next };
}

async function filterOrdered(invoices: readonly Invoice[], matches: OrderedFilter): Promise<Invoice[]> {
  const orders = new Map((await getOrders(invoices)).map((order) => [order.orderId, order]));
  return invoices.filter((invoice) => {
    const order = orders.get(invoice.orderId);
    return order !== undefined && matches(invoice, order);
  });
}
