import type { QueryClient } from "@tanstack/react-query";
import { createApiClient } from "../api/api-client.ts";
import { type OpenView, openViewOf } from "../auth/partner-view.ts";
import type { Person } from "../auth/person.ts";
import type { Session } from "../auth/session.ts";
import type { Environment } from "../config/environments.ts";
import type { ConsoleConfig } from "../config/load-config.ts";
import { createQueryClient } from "../query/create-query-client.ts";
import type { ConsoleContext } from "./console-context.ts";

/** An environment's services, for its routes and its pages. */
export interface OpenedEnvironment {
  context: ConsoleContext;
  /** The environment's response cache, which no other environment reads. */
  queryClient: QueryClient;
}

/**
 * Returns a function that returns the services of an environment, or undefined if the stage does not have the
 * environment. The services stay the same until a view of a partner's console starts or ends.
 */
export function createEnvironmentOpener({ session, config }: { session: Session; config: ConsoleConfig }) {
  const opened = new Map<Environment, OpenedEnvironment>();
  return (environment: Environment): OpenedEnvironment | undefined => {
    const addresses = config.environments[environment];
    if (addresses === undefined) return undefined;
    const view = openViewOf(environment, session.person.subject);
    const known = opened.get(environment);
    if (known !== undefined && known.context.view?.id === view?.id) return known;
    const context: ConsoleContext = {
      ...{ environment, config, view, apiUrl: addresses.api_url },
      person: view === null ? session.person : personInView(session.person, view),
      api: createApiClient(addresses.console_api_url, session, undefined, view?.id),
      signOut: () => void session.signOut(config.client_id),
    };
    // A view has its own cache, so that no response of one partner is displayed for another.
    const services = { context, queryClient: createQueryClient() };
    opened.set(environment, services);
    return services;
  };
}

const personInView = (person: Person, { partnerId }: OpenView): Person => ({
  ...{ ...person, partnerId, roles: [...new Set([...person.roles, "partner" as const])] },
  consoleRoles: { ...person.consoleRoles, partner: null },
});
