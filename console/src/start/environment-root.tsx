import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useParams, useRouteContext } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { readStoredView, subscribeToView } from "../auth/partner-view.ts";
import { isEnvironment } from "../config/environments.ts";
import type { RouterContext } from "../router/router-context.ts";
import { ConsoleProvider } from "./console-context.ts";
import type { OpenedEnvironment } from "./open-environment.ts";

/** Provides the environment in the URL to everything below it. */
export function EnvironmentRoot() {
  const { environment } = useParams({ strict: false });
  const { openEnvironment } = useRouteContext({ strict: false }) as RouterContext;
  // A view that starts or ends replaces everything below.
  useSyncExternalStore(subscribeToView, readStoredView);
  const opened = isEnvironment(environment) ? openEnvironment(environment) : undefined;
  if (opened === undefined) return null;
  return <OneEnvironment key={`${environment} ${opened.context.view?.id}`} {...opened} />;
}

function OneEnvironment({ context, queryClient }: OpenedEnvironment) {
  // A person who returns to the environment sees no earlier response.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleProvider value={context}>
        <Outlet />
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
