import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Fragment } from "react";
import { isEnvironment } from "../config/environments.ts";
import { createAreaRoute } from "../router/area-route.tsx";
import { pathOf } from "../router/paths.ts";
import { parseInvoiceSearch } from "./invoices/invoice-search.ts";
import { parseLotSearch } from "./lots/lot-search.ts";
import { operatorFrame } from "./operator-frame.ts";
import { parseOrderPageSearch, parseOrderSearch } from "./orders/order-search.ts";
import { parsePartnerPageSearch, parsePartnersSearch } from "./partners/partner-search.ts";

/** The operators' pages, each loaded when it is first opened. */
export function operatorRoutes(parent: AnyRoute) {
  const area = createAreaRoute(parent, operatorFrame, Fragment);
  const getParentRoute = () => area;
  return area.addChildren([
    createRoute({
      getParentRoute,
      path: "operator",
      beforeLoad: ({ params }) => {
        const { environment } = params as { environment?: string };
        if (isEnvironment(environment)) throw redirect({ href: pathOf(environment, "operator", "orders") });
      },
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
