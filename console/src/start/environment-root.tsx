import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useParams, useRouteContext } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { createApiClient } from "../api/api-client.ts";
import { type Environment, isEnvironment } from "../config/environments.ts";
import type { EnvironmentAddresses } from "../config/load-config.ts";
import { createQueryClient } from "../query/create-query-client.ts";
import type { RouterContext } from "../router/router-context.ts";
import { type ConsoleContext, ConsoleProvider } from "./console-context.ts";

/** Provides the environment in the URL to everything below it. */
export function EnvironmentRoot() {
  const { environment } = useParams({ strict: false });
  const { session, config } = useRouteContext({ strict: false }) as RouterContext;
  const addresses = isEnvironment(environment) ? config.environments[environment] : undefined;
  if (!isEnvironment(environment) || addresses === undefined) return null;
  return <OneEnvironment key={environment} {...{ environment, addresses, session, config }} />;
}

type OneEnvironmentProps = RouterContext & { environment: Environment; addresses: EnvironmentAddresses };

function OneEnvironment({ environment, addresses, session, config }: OneEnvironmentProps) {
  const queryClient = useMemo(createQueryClient, []);
  const context: ConsoleContext = useMemo(
    () => ({
      ...{ environment, config, person: session.person, apiUrl: addresses.api_url },
      api: createApiClient(addresses.console_api_url, session),
      signOut: () => void session.signOut(config.client_id),
    }),
    [environment, addresses, config, session],
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
