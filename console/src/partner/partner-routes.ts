import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createAreaRoute } from "../router/area-route.tsx";
import { AccountZone } from "./account/account-zone.tsx";
import { parseCursorSearch } from "./cursor-search.ts";
import { parseEventSearch } from "./events/event-search.ts";
import { parseLookupSearch } from "./history/lookup-search.ts";
import { parseInvoiceSearch, parseVersionSearch } from "./invoices/invoice-search.ts";
import { parseOrderSearch } from "./orders/order-search.ts";
import { partnerFrame } from "./partner-frame.ts";
import { parseCompareSearch } from "./vehicles/compare-search.ts";
import { parseVehicleSearch } from "./vehicles/vehicle-search.ts";
import { parseBuilderSearch, parseWatchPageSearch } from "./watches/watch-search.ts";

/** Returns the partners' pages, each loaded when it is first opened. */
export function partnerRoutes(parent: AnyRoute) {
  const area = createAreaRoute(parent, partnerFrame, AccountZone);
  const getParentRoute = () => area;
  return area.addChildren([
    createRoute({
      ...{ getParentRoute, path: "start" },
      component: lazyRouteComponent(() => import("./start/start-page.tsx"), "StartPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "keys", validateSearch: parseCursorSearch },
      component: lazyRouteComponent(() => import("./keys/keys-page.tsx"), "KeysPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "usage", validateSearch: parseCursorSearch },
      component: lazyRouteComponent(() => import("./usage/usage-page.tsx"), "UsagePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "webhooks" },
      component: lazyRouteComponent(() => import("./webhooks/endpoints-page.tsx"), "EndpointsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "webhooks/$id" },
      component: lazyRouteComponent(() => import("./webhooks/endpoint-page.tsx"), "EndpointPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "events", validateSearch: parseEventSearch },
      component: lazyRouteComponent(() => import("./events/events-page.tsx"), "EventsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "events/$id" },
      component: lazyRouteComponent(() => import("./events/event-page.tsx"), "EventPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles", validateSearch: parseVehicleSearch },
      component: lazyRouteComponent(() => import("./vehicles/vehicles-page.tsx"), "VehiclesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles/compare", validateSearch: parseCompareSearch },
      component: lazyRouteComponent(() => import("./vehicles/compare-page.tsx"), "ComparePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles/$id" },
      component: lazyRouteComponent(() => import("./vehicles/vehicle-page.tsx"), "VehiclePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "orders", validateSearch: parseOrderSearch },
      component: lazyRouteComponent(() => import("./orders/orders-page.tsx"), "OrdersPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "orders/$id" },
      component: lazyRouteComponent(() => import("./orders/order-page.tsx"), "OrderPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "spending" },
      component: lazyRouteComponent(() => import("./spending/spending-page.tsx"), "SpendingPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "messages", validateSearch: parseCursorSearch },
      component: lazyRouteComponent(() => import("./messages/threads-page.tsx"), "ThreadsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "messages/$id" },
      component: lazyRouteComponent(() => import("./messages/thread-page.tsx"), "ThreadPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "history", validateSearch: parseLookupSearch },
      component: lazyRouteComponent(() => import("./history/lookups-page.tsx"), "LookupsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "history/$id" },
      component: lazyRouteComponent(() => import("./history/lookup-page.tsx"), "LookupPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "invoices", validateSearch: parseInvoiceSearch },
      component: lazyRouteComponent(() => import("./invoices/invoices-page.tsx"), "InvoicesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "invoices/$id", validateSearch: parseVersionSearch },
      component: lazyRouteComponent(() => import("./invoices/invoice-page.tsx"), "InvoicePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches", validateSearch: parseCursorSearch },
      component: lazyRouteComponent(() => import("./watches/watches-page.tsx"), "WatchesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches/new", validateSearch: parseBuilderSearch },
      component: lazyRouteComponent(
        () => import("./watches/builder/watch-builder-page.tsx"),
        "WatchBuilderPage",
      ),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches/$id", validateSearch: parseWatchPageSearch },
      component: lazyRouteComponent(() => import("./watches/watch-page.tsx"), "WatchPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "certificates", validateSearch: parseCursorSearch },
      component: lazyRouteComponent(() => import("./certificates/certificates-page.tsx"), "CertificatesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "certificates/$id" },
      component: lazyRouteComponent(() => import("./certificates/certificate-page.tsx"), "CertificatePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "account" },
      component: lazyRouteComponent(() => import("./account/account-page.tsx"), "AccountPage"),
    }),
  ]);
}
