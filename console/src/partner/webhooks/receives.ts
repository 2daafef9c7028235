import { listensTo } from "../../../../shared/domain/webhooks/event.ts";
import type { EventLogEntry, WebhookEndpoint } from "../../api/generated/types.ts";

/**
 * Reports whether events of a type are sent to an endpoint: it is enabled, and subscribes to them or always receives
 * them.
 */
export const receives = (
  { enabled, event_types }: Pick<WebhookEndpoint, "enabled" | "event_types">,
  type: EventLogEntry["type"],
): boolean => enabled && listensTo({ eventTypes: event_types }, type);
