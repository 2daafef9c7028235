import { useEffect } from "react";
import type { Environment } from "../config/environments.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useConsole } from "../start/console-context.ts";

const titlePart = (environment: Environment, name: string): string =>
  environment === "production" ? name.toUpperCase() : name;

/** Sets the tab title: page, environment, product. Each page sets its own. */
export function usePageTitle(page: string): void {
  const say = useMessages(sharedMessages);
  const { environment } = useConsole();
  const title = `${page} · ${titlePart(environment, say(environment))} · ${say("productName")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
