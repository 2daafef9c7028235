import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Fragment } from "react";
import { isEnvironment } from "../config/environments.ts";
import { createAreaRoute } from "../router/area-route.tsx";
import { parseApprovalSearch } from "./approvals/approval-search.ts";
import { parseAuditSearch } from "./audit/audit-search.ts";
import { parseBillingSearch } from "./billing/billing-search.ts";
import { parseCockpitSearch } from "./cockpit/cockpit-search.ts";
import { parseBatchSearch, parseInventorySearch, parseUploadSearch } from "./inventory/inventory-search.ts";
import { parseInvoiceSearch } from "./invoices/invoice-search.ts";
import { parseLotSearch } from "./lots/lot-search.ts";
import { parseThreadSearch } from "./messages/thread-search.ts";
import { operatorFrame } from "./operator-frame.ts";
import { parseOrderPageSearch, parseOrderSearch } from "./orders/order-search.ts";
import { parsePartnerPageSearch, parsePartnersSearch } from "./partners/partner-search.ts";
import { parseRequestAddress } from "./requests/request-address.ts";
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
      component: lazyRouteComponent(() => import("./today/today-page.tsx"), "TodayPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/orders",
      validateSearch: parseOrderSearch,
      component: lazyRouteComponent(() => import("./orders/orders-page.tsx"), "OrdersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/orders/$id",
      validateSearch: parseOrderPageSearch,
      component: lazyRouteComponent(() => import("./orders/order-page.tsx"), "OrderPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/messages",
      validateSearch: parseThreadSearch,
      component: lazyRouteComponent(() => import("./messages/threads-page.tsx"), "ThreadsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/messages/$id",
      component: lazyRouteComponent(() => import("./messages/thread-page.tsx"), "ThreadPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/cockpit",
      validateSearch: parseCockpitSearch,
      component: lazyRouteComponent(() => import("./cockpit/cockpit-page.tsx"), "CockpitPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/lots",
      validateSearch: parseLotSearch,
      component: lazyRouteComponent(() => import("./lots/lots-page.tsx"), "LotsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/lots/$vehicle_id",
      component: lazyRouteComponent(() => import("./lots/lot-page.tsx"), "LotPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/vehicles/$id",
      validateSearch: parseVehicleSearch,
      component: lazyRouteComponent(() => import("./vehicles/vehicle-page.tsx"), "VehiclePage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/invoices",
      validateSearch: parseInvoiceSearch,
      component: lazyRouteComponent(() => import("./invoices/invoices-page.tsx"), "InvoicesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/invoices/$id",
      component: lazyRouteComponent(() => import("./invoices/invoice-page.tsx"), "InvoicePage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/approvals",
      validateSearch: parseApprovalSearch,
      component: lazyRouteComponent(() => import("./approvals/approvals-page.tsx"), "ApprovalsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/requests",
      validateSearch: parseRequestAddress,
      component: lazyRouteComponent(() => import("./requests/requests-page.tsx"), "RequestsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/alarms",
      component: lazyRouteComponent(() => import("./operations/alarms-page.tsx"), "AlarmsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/dead-letters",
      component: lazyRouteComponent(() => import("./operations/dead-letters-page.tsx"), "DeadLettersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/inventory",
      validateSearch: parseInventorySearch,
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
      component: lazyRouteComponent(() => import("./inventory/batch-page.tsx"), "BatchPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/deliveries",
      component: lazyRouteComponent(() => import("./deliveries/deliveries-page.tsx"), "DeliveriesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/deliveries/$id",
      component: lazyRouteComponent(
        () => import("./deliveries/failed-endpoint-page.tsx"),
        "FailedEndpointPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: "operator/upstreams",
      component: lazyRouteComponent(() => import("./upstreams/upstreams-page.tsx"), "UpstreamsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/billing",
      validateSearch: parseBillingSearch,
      component: lazyRouteComponent(() => import("./billing/billing-page.tsx"), "BillingPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/fees",
      component: lazyRouteComponent(() => import("./fees/fees-page.tsx"), "FeesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/audit",
      validateSearch: parseAuditSearch,
      component: lazyRouteComponent(() => import("./audit/audit-page.tsx"), "AuditPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/partners",
      validateSearch: parsePartnersSearch,
      component: lazyRouteComponent(() => import("./partners/partners-page.tsx"), "PartnersPage"),
    }),
    createRoute({
      getParentRoute,
      path: "operator/partners/$id",
      validateSearch: parsePartnerPageSearch,
      component: lazyRouteComponent(() => import("./partners/partner-page.tsx"), "PartnerPage"),
    }),
  ]);
}
