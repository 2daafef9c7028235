import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Fragment } from "react";
import { isEnvironment } from "../config/environments.ts";
import { earlyAll, earlyEndless, earlyFirst, earlyPages, earlyRead } from "../query/early-reads.ts";
import { createAreaRoute } from "../router/area-route.tsx";
import { startReads } from "../router/start-reads.ts";
import { type ApprovalSearch, parseApprovalSearch } from "./approvals/approval-search.ts";
import { type AuditSearch, parseAuditSearch } from "./audit/audit-search.ts";
import { auditQuery } from "./audit/use-audit.ts";
import { type BillingSearch, parseBillingSearch } from "./billing/billing-search.ts";
import { type CockpitSearch, parseCockpitSearch } from "./cockpit/cockpit-search.ts";
import { type DeliverySearch, parseDeliverySearch } from "./deliveries/delivery-search.ts";
import {
  type InventorySearch,
  parseBatchSearch,
  parseInventorySearch,
  parseUploadSearch,
} from "./inventory/inventory-search.ts";
import { type InvoiceSearch, parseInvoiceSearch } from "./invoices/invoice-search.ts";
import { type LotSearch, parseLotSearch } from "./lots/lot-search.ts";
import { parseThreadSearch, type ThreadSearch } from "./messages/thread-search.ts";
import { operatorFrame } from "./operator-frame.ts";
import { operatorReads } from "./operator-reads.ts";
import { type OrderSearch, parseOrderPageSearch, parseOrderSearch } from "./orders/order-search.ts";
import {
  type PartnersSearch,
  parsePartnerPageSearch,
  parsePartnersSearch,
} from "./partners/partner-search.ts";
import { parseRequestAddress, type RequestAddress } from "./requests/request-address.ts";
import { parseVehicleSearch } from "./vehicles/vehicle-search.ts";

/** Returns the operators' pages, each loaded when it is first opened. */
export function operatorRoutes(parent: AnyRoute) {
  const area = createAreaRoute(parent, operatorFrame, Fragment);
  const getParentRoute = () => area;
  return area.addChildren([
    createRoute({
      getParentRoute,
      path: "operator",
      beforeLoad: ({ params }) => {
        const { environment } = params as { environment?: string };
        if (isEnvironment(environment)) throw redirect({ href: operatorFrame.home(environment) });
      },
    }),
    createRoute({
      getParentRoute,
      path: "operator/today",
      ...startReads("operator", () => [
        earlyRead(...operatorReads.overview()),
        earlyRead(...operatorReads.waitingThreads()),
      ]),
      component: lazyRouteComponent(() => import("./today/today-page.tsx"), "TodayPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/orders",
      validateSearch: parseOrderSearch,
      ...startReads<OrderSearch>("operator", ({ search }) => [earlyRead(...operatorReads.orders(search))]),
      component: lazyRouteComponent(() => import("./orders/orders-page.tsx"), "OrdersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/orders/$id",
      validateSearch: parseOrderPageSearch,
      ...startReads("operator", ({ id }) => [
        earlyRead(...operatorReads.order(id)),
        earlyRead(...operatorReads.orderVersions(id)),
      ]),
      component: lazyRouteComponent(() => import("./orders/order-page.tsx"), "OrderPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/messages",
      validateSearch: parseThreadSearch,
      ...startReads<ThreadSearch>("operator", ({ search }) => [earlyRead(...operatorReads.threads(search))]),
      component: lazyRouteComponent(() => import("./messages/threads-page.tsx"), "ThreadsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/messages/$id",
      ...startReads("operator", ({ id }) =>
        id.startsWith("ord_")
          ? [earlyRead(...operatorReads.order(id))]
          : [earlyRead(...operatorReads.partner(id)), earlyRead(...operatorReads.newestMessage(id))],
      ),
      component: lazyRouteComponent(() => import("./messages/thread-page.tsx"), "ThreadPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/cockpit",
      validateSearch: parseCockpitSearch,
      ...startReads<CockpitSearch>("operator", ({ search }) => [earlyAll(...operatorReads.cockpit(search))]),
      component: lazyRouteComponent(() => import("./cockpit/cockpit-page.tsx"), "CockpitPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/lots",
      validateSearch: parseLotSearch,
      ...startReads<LotSearch>("operator", ({ search }) => [earlyRead(...operatorReads.lots(search))]),
      component: lazyRouteComponent(() => import("./lots/lots-page.tsx"), "LotsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/lots/$vehicle_id",
      ...startReads("operator", ({ id }) => [earlyRead(...operatorReads.ordersOnCar(id))]),
      component: lazyRouteComponent(() => import("./lots/lot-page.tsx"), "LotPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/vehicles/$id",
      validateSearch: parseVehicleSearch,
      ...startReads("operator", ({ id }) => [earlyRead(...operatorReads.ordersOnCar(id))]),
      component: lazyRouteComponent(() => import("./vehicles/vehicle-page.tsx"), "VehiclePage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/invoices",
      validateSearch: parseInvoiceSearch,
      ...startReads<InvoiceSearch>("operator", ({ search }) => [
        earlyRead(...operatorReads.invoices(search)),
      ]),
      component: lazyRouteComponent(() => import("./invoices/invoices-page.tsx"), "InvoicesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/invoices/$id",
      ...startReads("operator", ({ id }) => [earlyRead(...operatorReads.invoice(id))]),
      component: lazyRouteComponent(() => import("./invoices/invoice-page.tsx"), "InvoicePage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/approvals",
      validateSearch: parseApprovalSearch,
      ...startReads<ApprovalSearch>("operator", ({ search }) => [
        earlyRead(...operatorReads.approvals(search)),
      ]),
      component: lazyRouteComponent(() => import("./approvals/approvals-page.tsx"), "ApprovalsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/requests",
      validateSearch: parseRequestAddress,
      ...startReads<RequestAddress>("operator", ({ search: { search } }) =>
        search === undefined ? [] : [earlyRead(...operatorReads.requestSearch(search))],
      ),
      component: lazyRouteComponent(() => import("./requests/requests-page.tsx"), "RequestsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/alarms",
      ...startReads("operator", () => [earlyRead(...operatorReads.alarms())]),
      component: lazyRouteComponent(() => import("./operations/alarms-page.tsx"), "AlarmsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/dead-letters",
      ...startReads("operator", () => [earlyRead(...operatorReads.deadLetters())]),
      component: lazyRouteComponent(() => import("./operations/dead-letters-page.tsx"), "DeadLettersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/inventory",
      validateSearch: parseInventorySearch,
      ...startReads<InventorySearch>("operator", ({ search }) => [
        earlyRead(...operatorReads.batches(search)),
      ]),
      component: lazyRouteComponent(() => import("./inventory/batches-page.tsx"), "BatchesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/inventory/upload",
      validateSearch: parseUploadSearch,
      component: lazyRouteComponent(() => import("./inventory/upload-page.tsx"), "UploadPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/inventory/$id",
      validateSearch: parseBatchSearch,
      ...startReads("operator", ({ id }) => [earlyRead(...operatorReads.batch(id))]),
      component: lazyRouteComponent(() => import("./inventory/batch-page.tsx"), "BatchPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/deliveries",
      validateSearch: parseDeliverySearch,
      ...startReads<DeliverySearch>("operator", ({ search }) => [
        earlyEndless(...operatorReads.failedDeliveries(search)),
      ]),
      component: lazyRouteComponent(() => import("./deliveries/deliveries-page.tsx"), "DeliveriesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/deliveries/$id",
      validateSearch: parseDeliverySearch,
      ...startReads<DeliverySearch>("operator", ({ search: { partner_id: partner } }) =>
        partner === undefined
          ? [earlyFirst(...operatorReads.failuresOfAll())]
          : [
              earlyRead(...operatorReads.partnerEndpoints(partner)),
              earlyFirst(...operatorReads.failuresOfPartner(partner)),
            ],
      ),
      component: lazyRouteComponent(
        () => import("./deliveries/failed-endpoint-page.tsx"),
        "FailedEndpointPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: "operator/upstreams",
      ...startReads("operator", () => [earlyRead(...operatorReads.upstreams())]),
      component: lazyRouteComponent(() => import("./upstreams/upstreams-page.tsx"), "UpstreamsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/billing",
      validateSearch: parseBillingSearch,
      ...startReads<BillingSearch>("operator", ({ search }) => [earlyRead(...operatorReads.billing(search))]),
      component: lazyRouteComponent(() => import("./billing/billing-page.tsx"), "BillingPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/fees",
      ...startReads("operator", () => [earlyRead(...operatorReads.fees())]),
      component: lazyRouteComponent(() => import("./fees/fees-page.tsx"), "FeesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/audit",
      validateSearch: parseAuditSearch,
      ...startReads<AuditSearch>("operator", ({ search }) => [
        earlyPages((place) => auditQuery(place, search)),
      ]),
      component: lazyRouteComponent(() => import("./audit/audit-page.tsx"), "AuditPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/users",
      validateSearch: parsePartnersSearch,
      ...startReads<PartnersSearch>("operator", ({ search }) => [earlyRead(...operatorReads.users(search))]),
      component: lazyRouteComponent(() => import("./users/users-page.tsx"), "UsersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/partners",
      validateSearch: parsePartnersSearch,
      ...startReads<PartnersSearch>("operator", ({ search }) => [
        earlyRead(...operatorReads.partners(search)),
      ]),
      component: lazyRouteComponent(() => import("./partners/partners-page.tsx"), "PartnersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/partners/$id",
      validateSearch: parsePartnerPageSearch,
      ...startReads("operator", ({ id }) => [earlyRead(...operatorReads.partner(id))]),
      component: lazyRouteComponent(() => import("./partners/partner-page.tsx"), "PartnerPage"),
    }),
  ]);
}
