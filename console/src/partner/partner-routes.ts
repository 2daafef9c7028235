import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { earlyAll, earlyEndless, earlyFirst, earlyQuery, earlyRead } from "../query/early-reads.ts";
import { queryWithHeaders } from "../query/use-read.ts";
import { createAreaRoute } from "../router/area-route.tsx";
import { startReads } from "../router/start-reads.ts";
import { AccountZone } from "./account/account-zone.tsx";
import { type CursorSearch, parseCursorSearch } from "./cursor-search.ts";
import { type EventSearch, parseEventSearch } from "./events/event-search.ts";
import { type LookupSearch, parseLookupSearch } from "./history/lookup-search.ts";
import { type InvoiceSearch, parseInvoiceSearch, parseVersionSearch } from "./invoices/invoice-search.ts";
import { type OrderSearch, parseOrderSearch } from "./orders/order-search.ts";
import { partnerFrame } from "./partner-frame.ts";
import { partnerReads } from "./partner-reads.ts";
import { type CompareSearch, parseCompareSearch } from "./vehicles/compare-search.ts";
import { parseVehicleSearch, type VehicleSearch } from "./vehicles/vehicle-search.ts";
import {
  type BuilderSearch,
  parseBuilderSearch,
  parseWatchPageSearch,
  type WatchPageSearch,
} from "./watches/watch-search.ts";

/** Returns the partners' pages, each loaded when it is first opened. */
export function partnerRoutes(parent: AnyRoute) {
  const area = createAreaRoute(parent, partnerFrame, AccountZone);
  const getParentRoute = () => area;
  return area.addChildren([
    createRoute({
      ...{ getParentRoute, path: "start" },
      ...startReads("partner", () => [
        earlyRead(...partnerReads.keys()),
        earlyRead(...partnerReads.endpoints()),
      ]),
      component: lazyRouteComponent(() => import("./start/start-page.tsx"), "StartPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "keys", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [earlyRead(...partnerReads.keys(search))]),
      component: lazyRouteComponent(() => import("./keys/keys-page.tsx"), "KeysPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "users", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [earlyRead(...partnerReads.users(search))]),
      component: lazyRouteComponent(() => import("./users/users-page.tsx"), "UsersPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "usage", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [earlyRead(...partnerReads.usage(search))]),
      component: lazyRouteComponent(() => import("./usage/usage-page.tsx"), "UsagePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "webhooks" },
      ...startReads("partner", () => [earlyRead(...partnerReads.endpoints())]),
      component: lazyRouteComponent(() => import("./webhooks/endpoints-page.tsx"), "EndpointsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "webhooks/$id" },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.endpoint(id))]),
      component: lazyRouteComponent(() => import("./webhooks/endpoint-page.tsx"), "EndpointPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "events", validateSearch: parseEventSearch },
      ...startReads<EventSearch>("partner", ({ search }) => [earlyEndless(...partnerReads.events(search))]),
      component: lazyRouteComponent(() => import("./events/events-page.tsx"), "EventsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "events/$id" },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.event(id))]),
      component: lazyRouteComponent(() => import("./events/event-page.tsx"), "EventPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles", validateSearch: parseVehicleSearch },
      ...startReads<VehicleSearch>("partner", ({ search }) => [
        earlyQuery((place) => queryWithHeaders(place, ...partnerReads.vehicles(search))),
        earlyRead(...partnerReads.vehicleFacets(search)),
      ]),
      component: lazyRouteComponent(() => import("./vehicles/vehicles-page.tsx"), "VehiclesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles/compare", validateSearch: parseCompareSearch },
      ...startReads<CompareSearch>("partner", ({ search: { ids = [] } }) =>
        ids.map((id) => earlyRead(...partnerReads.vehicle(id))),
      ),
      component: lazyRouteComponent(() => import("./vehicles/compare-page.tsx"), "ComparePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "vehicles/$id" },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.vehicle(id))]),
      component: lazyRouteComponent(() => import("./vehicles/vehicle-page.tsx"), "VehiclePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "orders", validateSearch: parseOrderSearch },
      ...startReads<OrderSearch>("partner", ({ search }) => [earlyRead(...partnerReads.orders(search))]),
      component: lazyRouteComponent(() => import("./orders/orders-page.tsx"), "OrdersPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "orders/$id" },
      ...startReads("partner", ({ id }) => [
        earlyRead(...partnerReads.order(id)),
        earlyRead(...partnerReads.orderVehicle(id)),
        earlyRead(...partnerReads.orderEvents(id)),
      ]),
      component: lazyRouteComponent(() => import("./orders/order-page.tsx"), "OrderPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "spending" },
      ...startReads("partner", () => [earlyFirst(...partnerReads.spending())]),
      component: lazyRouteComponent(() => import("./spending/spending-page.tsx"), "SpendingPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "messages", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [
        earlyRead(...partnerReads.unreadThreads()),
        earlyRead(...partnerReads.threads(search)),
      ]),
      component: lazyRouteComponent(() => import("./messages/threads-page.tsx"), "ThreadsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "messages/$id" },
      ...startReads("partner", ({ id }) =>
        id.startsWith("ord_") ? [earlyRead(...partnerReads.ordersById([id]))] : [],
      ),
      component: lazyRouteComponent(() => import("./messages/thread-page.tsx"), "ThreadPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "history", validateSearch: parseLookupSearch },
      ...startReads<LookupSearch>("partner", ({ search }) => [earlyRead(...partnerReads.lookups(search))]),
      component: lazyRouteComponent(() => import("./history/lookups-page.tsx"), "LookupsPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "history/$id" },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.lookup(id))]),
      component: lazyRouteComponent(() => import("./history/lookup-page.tsx"), "LookupPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "invoices", validateSearch: parseInvoiceSearch },
      ...startReads<InvoiceSearch>("partner", ({ search }) => [earlyRead(...partnerReads.invoices(search))]),
      component: lazyRouteComponent(() => import("./invoices/invoices-page.tsx"), "InvoicesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "invoices/$id", validateSearch: parseVersionSearch },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.invoice(id))]),
      component: lazyRouteComponent(() => import("./invoices/invoice-page.tsx"), "InvoicePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [earlyRead(...partnerReads.watches(search))]),
      component: lazyRouteComponent(() => import("./watches/watches-page.tsx"), "WatchesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches/new", validateSearch: parseBuilderSearch },
      ...startReads<BuilderSearch>("partner", ({ search: { from } }) =>
        from === undefined ? [] : [earlyRead(...partnerReads.watch(from))],
      ),
      component: lazyRouteComponent(
        () => import("./watches/builder/watch-builder-page.tsx"),
        "WatchBuilderPage",
      ),
    }),
    createRoute({
      ...{ getParentRoute, path: "watches/$id", validateSearch: parseWatchPageSearch },
      ...startReads<WatchPageSearch>("partner", ({ id, search: { tab, hidden } }) => [
        earlyRead(...partnerReads.watch(id)),
        ...(tab === "events" ? [] : [earlyAll(...partnerReads.watchMatches(id, hidden === "shown"))]),
      ]),
      component: lazyRouteComponent(() => import("./watches/watch-page.tsx"), "WatchPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "certificates", validateSearch: parseCursorSearch },
      ...startReads<CursorSearch>("partner", ({ search }) => [
        earlyRead(...partnerReads.certificates(search)),
      ]),
      component: lazyRouteComponent(() => import("./certificates/certificates-page.tsx"), "CertificatesPage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "certificates/$id" },
      ...startReads("partner", ({ id }) => [earlyRead(...partnerReads.certificate(id))]),
      component: lazyRouteComponent(() => import("./certificates/certificate-page.tsx"), "CertificatePage"),
    }),
    createRoute({
      ...{ getParentRoute, path: "account" },
      ...startReads("partner", () => [earlyRead(...partnerReads.account())]),
      component: lazyRouteComponent(() => import("./account/account-page.tsx"), "AccountPage"),
    }),
  ]);
}
