import { listensTo } from "../../../../shared/domain/webhooks/event.ts";
import type { EventLogEntry, WebhookEndpoint } from "../../api/generated/types.ts";

/**
 * Reports whether events of a type are sent to an endpoint: the endpoint is enabled, and either subscribes to the type
 * or always receives it.
 */
export const receives = (
  { enabled, event_types }: Pick<WebhookEndpoint, "enabled" | "event_types">,
  type: EventLogEntry["type"],
): boolean => enabled && listensTo({ eventTypes: event_types }, type);
