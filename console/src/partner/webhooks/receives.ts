import type { EventLogEntry, WebhookEndpoint } from "../../api/generated/types.ts";

/** Whether events of a type are sent to an endpoint: it is switched on and subscribes to them. */
export const receives = (
  { enabled, event_types }: Pick<WebhookEndpoint, "enabled" | "event_types">,
  type: EventLogEntry["type"],
): boolean => enabled && (event_types === null || event_types.some((one) => one === type));
