import type { Session } from "../auth/session.ts";
import type { ConsoleConfig } from "../config/load-config.ts";
import type { createEnvironmentOpener } from "../start/open-environment.ts";

/** The data that routes use before they render. */
export interface RouterContext {
  session: Session;
  config: ConsoleConfig;
  openEnvironment: ReturnType<typeof createEnvironmentOpener>;
}
