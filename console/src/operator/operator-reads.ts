import {
  getFeeSettings,
  getHistoryBilling,
  getInventoryBatch,
  getOperatorInvoice,
  getOperatorOrder,
  getOverview,
  getPartner,
  getRequestSearch,
  listAlarms,
  listApprovals,
  listDeadLetterQueues,
  listFailedDeliveries,
  listInventoryBatches,
  listLots,
  listOperatorInvoices,
  listOperatorOrders,
  listOperatorThreads,
  listOrderVersions,
  listPartnerEndpoints,
  listPartners,
  listThreadMessages,
  listUpstreams,
  listUsers,
} from "../api/generated/operations.ts";
import { koreanToday } from "../format/korean-time.ts";
import type { ApprovalSearch } from "./approvals/approval-search.ts";
import type { BillingSearch } from "./billing/billing-search.ts";
import type { CockpitSearch } from "./cockpit/cockpit-search.ts";
import type { DeliverySearch } from "./deliveries/delivery-search.ts";
import { firstHouse, type InventorySearch } from "./inventory/inventory-search.ts";
import type { InvoiceSearch } from "./invoices/invoice-search.ts";
import type { LotSearch } from "./lots/lot-search.ts";
import type { ThreadSearch } from "./messages/thread-search.ts";
import type { OrderSearch } from "./orders/order-search.ts";
import type { PartnersSearch } from "./partners/partner-search.ts";

/** Maximum number of waiting threads to count and list. */
const waitingThreads = 100;

/** Maximum number of bids on a car that the car's pages read. */
const ordersOnCar = 200;

/** Maximum number of versions that an order's page reads. Steps in older versions have no times. */
const orderVersions = 200;

/**
 * Maximum number of failed deliveries that the failure pages load. The API has no endpoint filter, so the endpoint page
 * loads the newest failures of the partner and filters them itself.
 */
export const mostFailures = 2_000;

/** Maximum number of a partner's orders that its page counts by status. */
const mostCountedOrders = 200;

/** The first reads of the operators' pages, as arguments of the hooks in `query`. */
export const operatorReads = {
  overview: () => [getOverview, {}] as const,
  waitingThreads: () => [listOperatorThreads, { query: { limit: waitingThreads } }] as const,
  orders: (search: OrderSearch) => [listOperatorOrders, { query: search }] as const,
  order: (id: string) => [getOperatorOrder, { path: { id } }] as const,
  orderVersions: (id: string) =>
    [listOrderVersions, { path: { id }, query: { limit: orderVersions } }] as const,
  ordersOnCar: (vehicleId: string) =>
    [listOperatorOrders, { query: { vehicle_id: vehicleId, limit: ordersOnCar } }] as const,
  threads: (search: ThreadSearch) => [listOperatorThreads, { query: search }] as const,
  cockpit: ({ auction_date = koreanToday() }: CockpitSearch) =>
    [listLots, { query: { auction_date } }] as const,
  lots: ({ auction_date = koreanToday(), ...search }: LotSearch) =>
    [listLots, { query: { auction_date, ...search } }] as const,
  /** Each page of a thread's messages also describes the thread, so one message is enough. */
  newestMessage: (threadId: string) =>
    [listThreadMessages, { path: { id: threadId }, query: { limit: 1 } }] as const,
  invoices: (search: InvoiceSearch) => [listOperatorInvoices, { query: search }] as const,
  invoice: (id: string) => [getOperatorInvoice, { path: { id } }] as const,
  approvals: (search: ApprovalSearch) => [listApprovals, { query: search }] as const,
  requestSearch: (id: string) => [getRequestSearch, { path: { id } }] as const,
  alarms: () => [listAlarms, {}] as const,
  deadLetters: () => [listDeadLetterQueues, {}] as const,
  batches: ({ source = firstHouse, cursor }: InventorySearch) =>
    [listInventoryBatches, { query: { source, cursor } }] as const,
  batch: (id: string) => [getInventoryBatch, { path: { id } }] as const,
  failedDeliveries: ({ partner_id }: DeliverySearch) =>
    [listFailedDeliveries, { query: { partner_id } }] as const,
  failuresOfAll: () => [listFailedDeliveries, {}, mostFailures] as const,
  partnerEndpoints: (id: string) => [listPartnerEndpoints, { path: { id } }] as const,
  /** The newest orders of a partner, for counts by status. */
  newestOrdersOfPartner: (partnerId: string) =>
    [listOperatorOrders, { query: { partner_id: partnerId } }, mostCountedOrders] as const,
  unpaidOfPartner: (partnerId: string) =>
    [listOperatorInvoices, { query: { dealer_id: partnerId, status: ["issued" as const] } }] as const,
  threadsOfPartner: (partnerId: string) =>
    [listOperatorThreads, { query: { partner_id: partnerId, limit: waitingThreads } }] as const,
  failuresOfPartner: (partnerId: string) =>
    [listFailedDeliveries, { query: { partner_id: partnerId } }, mostFailures] as const,
  upstreams: () => [listUpstreams, {}] as const,
  billing: ({ month = koreanToday().slice(0, 7), partner_id }: BillingSearch) =>
    [getHistoryBilling, { query: { month, partner_id } }] as const,
  fees: () => [getFeeSettings, {}] as const,
  partners: (search: PartnersSearch) => [listPartners, { query: search }] as const,
  partner: (id: string) => [getPartner, { path: { id } }] as const,
  users: ({ cursor }: PartnersSearch) => [listUsers, { query: { cursor } }] as const,
};
