import type { IncomingMessage, ServerResponse } from "node:http";
import { splitTarget } from "@vehicle-sourcing/local-aws/machine/split-target.ts";
import { settingsPath } from "./serve-site.ts";

/** Responds to a request for the console's settings, and returns false for any other request. */
export function handleSettings(
  request: IncomingMessage,
  response: ServerResponse,
  settings: string,
): boolean {
  if (splitTarget(request.url ?? "/").path !== settingsPath) return false;
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(settings);
  return true;
}
