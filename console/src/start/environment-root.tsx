import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useParams, useRouteContext } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { createApiClient } from "../api/api-client.ts";
import { type Environment, isEnvironment } from "../config/environments.ts";
import { createQueryClient } from "../query/create-query-client.ts";
import type { RouterContext } from "../router/router-context.ts";
import { type ConsoleContext, ConsoleProvider } from "./console-context.ts";

/** Below it everything belongs to the environment in the address. */
export function EnvironmentRoot() {
  const { environment } = useParams({ strict: false });
  const { session, config } = useRouteContext({ strict: false }) as RouterContext;
  if (!isEnvironment(environment)) return null;
  return <OneEnvironment key={environment} environment={environment} session={session} config={config} />;
}

function OneEnvironment({ environment, session, config }: RouterContext & { environment: Environment }) {
  const queryClient = useMemo(createQueryClient, []);
  const context: ConsoleContext = useMemo(
    () => ({
      ...{ environment, config, person: session.person },
      api: createApiClient(config.environments[environment].console_api_url, session),
      signOut: () => void session.signOut(config.client_id),
    }),
    [environment, config, session],
  );
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleProvider value={context}>
        <Outlet />
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
