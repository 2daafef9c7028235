import { createContext, useContext } from "react";
import type { ApiClient } from "../api/api-client.ts";
import type { OpenView } from "../auth/partner-view.ts";
import type { Person } from "../auth/person.ts";
import type { Environment } from "../config/environments.ts";
import type { ConsoleConfig } from "../config/load-config.ts";

/** The data of an environment for every page. */
export interface ConsoleContext {
  environment: Environment;
  /** Calls only this environment's console API. */
  api: ApiClient;
  /** The URL of the environment's partner API. */
  apiUrl: string;
  /** The person; an operator with a view has the partner's role without permission to change anything. */
  person: Person;
  /** The view with which the operator reads the partner's pages; null without a view. */
  view: OpenView | null;
  config: ConsoleConfig;
  signOut: () => void;
}

const Context = createContext<ConsoleContext | null>(null);

/** Provides an environment's pages with their services. */
export const ConsoleProvider = Context.Provider;

/** Returns the current environment, its API and the person. Only for the pages of an environment. */
export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (context === null) throw new Error("useConsole was called outside an environment's page");
  return context;
}
