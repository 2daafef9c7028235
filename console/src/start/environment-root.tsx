import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useParams, useRouteContext } from "@tanstack/react-router";
import { useEffect } from "react";
import { isEnvironment } from "../config/environments.ts";
import type { RouterContext } from "../router/router-context.ts";
import { ConsoleProvider } from "./console-context.ts";
import type { OpenedEnvironment } from "./open-environment.ts";

/** Provides the environment in the URL to everything below it. */
export function EnvironmentRoot() {
  const { environment } = useParams({ strict: false });
  const { openEnvironment } = useRouteContext({ strict: false }) as RouterContext;
  const opened = isEnvironment(environment) ? openEnvironment(environment) : undefined;
  if (opened === undefined) return null;
  return <OneEnvironment key={environment} {...opened} />;
}

function OneEnvironment({ context, queryClient }: OpenedEnvironment) {
  // Whoever returns to the environment sees no response from before.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleProvider value={context}>
        <Outlet />
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
