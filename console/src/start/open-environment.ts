import type { QueryClient } from "@tanstack/react-query";
import { createApiClient } from "../api/api-client.ts";
import type { Session } from "../auth/session.ts";
import type { Environment } from "../config/environments.ts";
import type { ConsoleConfig } from "../config/load-config.ts";
import { createQueryClient } from "../query/create-query-client.ts";
import type { ConsoleContext } from "./console-context.ts";

/** An environment's services, for its routes and its pages. */
export interface OpenedEnvironment {
  context: ConsoleContext;
  /** Its cache of responses, which no other environment reads. */
  queryClient: QueryClient;
}

/** Returns a function that returns an environment's services: always the same, or undefined without the environment. */
export function createEnvironmentOpener({ session, config }: { session: Session; config: ConsoleConfig }) {
  const opened = new Map<Environment, OpenedEnvironment>();
  return (environment: Environment): OpenedEnvironment | undefined => {
    const addresses = config.environments[environment];
    if (addresses === undefined) return undefined;
    const known = opened.get(environment);
    if (known !== undefined) return known;
    const context: ConsoleContext = {
      ...{ environment, config, person: session.person, apiUrl: addresses.api_url },
      api: createApiClient(addresses.console_api_url, session),
      signOut: () => void session.signOut(config.client_id),
    };
    const services = { context, queryClient: createQueryClient() };
    opened.set(environment, services);
    return services;
  };
}
