import {
  getAccount,
  getOwnCertificate,
  getOwnEvent,
  getOwnHistoryLookup,
  getOwnInvoice,
  getOwnOrder,
  getOwnOrderVehicle,
  getOwnVehicle,
  getOwnWatch,
  getOwnWebhookEndpoint,
  getUsage,
  listAccountUsers,
  listApiKeys,
  listOwnCertificates,
  listOwnEvents,
  listOwnHistoryLookups,
  listOwnInvoices,
  listOwnMessageThreads,
  listOwnOrders,
  listOwnVehicleFacets,
  listOwnVehicles,
  listOwnWatches,
  listOwnWatchMatches,
  listOwnWebhookEndpoints,
} from "../api/generated/operations.ts";
import { koreanToday } from "../format/korean-time.ts";
import type { CursorSearch } from "./cursor-search.ts";
import type { EventSearch } from "./events/event-search.ts";
import { type LookupSearch, lookupQueryOf } from "./history/lookup-search.ts";
import type { InvoiceSearch } from "./invoices/invoice-search.ts";
import type { OrderSearch } from "./orders/order-search.ts";
import { listMonths } from "./spending/arrange-spending.ts";
import { readSearchAdvice } from "./vehicles/read-advice.ts";
import { queryOf, type VehicleSearch } from "./vehicles/vehicle-search.ts";

/** Maximum number of unread threads to count and list. */
const unreadThreads = 100;

/** Maximum number of orders that one call returns by id. */
export const mostOrdersById = 100;

/** Maximum number of events on an order's page. */
const orderEvents = 100;

/**
 * Maximum number of orders on the spending page, which covers the newest orders. Reading them takes one call per 200
 * orders.
 */
const mostSpendingOrders = 2_000;

/** The first reads of the partners' pages, as arguments of the hooks in `query`. */
export const partnerReads = {
  account: () => [getAccount, {}] as const,
  unreadThreads: () => [listOwnMessageThreads, { query: { unread: true, limit: unreadThreads } }] as const,
  keys: (search: CursorSearch = {}) => [listApiKeys, { query: search }] as const,
  users: ({ cursor }: CursorSearch) => [listAccountUsers, { query: { cursor } }] as const,
  usage: (search: CursorSearch) => [getUsage, { query: search }] as const,
  endpoints: () => [listOwnWebhookEndpoints, {}] as const,
  endpoint: (id: string) => [getOwnWebhookEndpoint, { path: { id } }] as const,
  events: (search: EventSearch) => [listOwnEvents, { query: search }] as const,
  event: (id: string) => [getOwnEvent, { path: { id } }] as const,
  vehicles: (search: VehicleSearch) =>
    [listOwnVehicles, { query: queryOf(search) }, readSearchAdvice] as const,
  vehicleFacets: ({ source }: VehicleSearch) => [listOwnVehicleFacets, { query: { source } }] as const,
  vehicle: (id: string) => [getOwnVehicle, { path: { id } }] as const,
  orders: (search: OrderSearch) => [listOwnOrders, { query: search }] as const,
  order: (id: string) => [getOwnOrder, { path: { id } }] as const,
  ordersById: (ids: readonly string[]) =>
    [listOwnOrders, { query: { ids: [...ids], limit: mostOrdersById } }] as const,
  orderVehicle: (id: string) => [getOwnOrderVehicle, { path: { id } }] as const,
  orderEvents: (id: string) => [listOwnEvents, { query: { order_id: id, limit: orderEvents } }] as const,
  spending: (today = koreanToday()) => {
    const [firstMonth] = listMonths(today);
    const query = { from: `${firstMonth}-01T00:00:00+09:00`, to: `${today}T23:59:59+09:00` };
    return [listOwnOrders, { query }, mostSpendingOrders] as const;
  },
  threads: (search: CursorSearch) => [listOwnMessageThreads, { query: search }] as const,
  lookups: (search: LookupSearch) => [listOwnHistoryLookups, { query: lookupQueryOf(search) }] as const,
  lookup: (id: string) => [getOwnHistoryLookup, { path: { id } }] as const,
  invoices: (search: InvoiceSearch) => [listOwnInvoices, { query: search }] as const,
  invoice: (id: string) => [getOwnInvoice, { path: { invoice_id: id } }] as const,
  watches: (search: CursorSearch) => [listOwnWatches, { query: search }] as const,
  watch: (id: string) => [getOwnWatch, { path: { watch_id: id } }] as const,
  watchMatches: (id: string, include_hidden: boolean) =>
    [listOwnWatchMatches, { path: { watch_id: id }, query: { include_hidden } }] as const,
  certificates: (search: CursorSearch = {}) => [listOwnCertificates, { query: search }] as const,
  certificate: (id: string) => [getOwnCertificate, { path: { id } }] as const,
};
