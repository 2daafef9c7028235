import type { Session } from "../auth/session.ts";
import type { ConsoleConfig } from "../config/load-config.ts";

/** What routes decide by before they are shown. */
export interface RouterContext {
  session: Session;
  config: ConsoleConfig;
}
