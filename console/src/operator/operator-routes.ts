import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Fragment } from "react";
import { isEnvironment } from "../config/environments.ts";
import { createAreaRoute } from "../router/area-route.tsx";
import { pathOf } from "../router/paths.ts";
import { operatorFrame } from "./operator-frame.ts";
import { parseOrderSearch } from "./orders/order-search.ts";

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
  ]);
}
