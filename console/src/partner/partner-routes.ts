import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createAreaRoute } from "../router/area-route.tsx";
import { AccountZone } from "./account/account-zone.tsx";
import { partnerFrame } from "./partner-frame.ts";

/** The partners' pages, each loaded when it is first opened. */
export function partnerRoutes(parent: AnyRoute) {
  const area = createAreaRoute(parent, partnerFrame, AccountZone);
  const getParentRoute = () => area;
  return area.addChildren([
    createRoute({
      getParentRoute,
      path: "account",
      component: lazyRouteComponent(() => import("./account/account-page.tsx"), "AccountPage"),
    }),
  ]);
}
