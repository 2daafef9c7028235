import { Problem } from "../../domain/errors/problem.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { type ExchangeEvent, headerOf, type Step } from "../exchange.ts";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Rejects browser requests from web pages of other origins. Otherwise a page could reach a local server by
 * DNS rebinding. Pages on the developer's own machine may call the sandbox. Clients other than browsers send
 * no `Origin`.
 */
export const refuseForeignOrigin: Step = {
  before: ({ event }) => {
    const origin = headerOf(event, "origin");
    if (origin === undefined || isOwn(origin, event)) return;
    const message = "Browser pages of other origins must not call this server. Remove the Origin header.";
    throw new Problem("forbidden", message, { origin: origin.slice(0, 200) });
  },
};

function isOwn(origin: string, event: ExchangeEvent): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (loopbackHosts.includes(url.hostname)) return currentEnvironment() !== "production";
  return url.protocol === "https:" && url.host === event.requestContext.domainName;
}
