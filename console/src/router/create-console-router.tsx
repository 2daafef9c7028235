import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { isEnvironment } from "../config/environments.ts";
import { environmentsOf } from "../config/load-config.ts";
import { operatorRoutes } from "../operator/operator-routes.ts";
import { partnerRoutes } from "../partner/partner-routes.ts";
import { EnvironmentRoot } from "../start/environment-root.tsx";
import { createEnvironmentOpener } from "../start/open-environment.ts";
import { homeOf } from "./home-of.ts";
import { readSearch, writeSearch } from "./paths.ts";
import { PlainLoading, RouteError, RouteNotFound } from "./route-states.tsx";
import type { RouterContext } from "./router-context.ts";

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: ({ context }) => {
    throw redirect({ href: `/${environmentsOf(context.config)[0]}` });
  },
});

/** Contains everything of one environment. Switching environments mounts a new instance, without any shared state. */
const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$environment",
  beforeLoad: ({ context, params }) => {
    if (!environmentsOf(context.config).some((one) => one === params.environment)) throw notFound();
  },
  component: EnvironmentRoot,
});

const homeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "/",
  beforeLoad: ({ context, params }) => {
    if (!isEnvironment(params.environment)) throw notFound();
    const home = homeOf(context.session.person, params.environment);
    if (home !== null) throw redirect({ href: home });
  },
});

const routeTree = rootRoute.addChildren([
  startRoute,
  environmentRoute.addChildren([
    homeRoute,
    partnerRoutes(environmentRoute),
    operatorRoutes(environmentRoute),
  ]),
]);

/** Returns the router of a session. */
export const createConsoleRouter = (context: Pick<RouterContext, "session" | "config">) =>
  createRouter({
    routeTree,
    context: { ...context, openEnvironment: createEnvironmentOpener(context) },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPendingComponent: PlainLoading,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
    defaultPreload: false,
    scrollRestoration: true,
  });
