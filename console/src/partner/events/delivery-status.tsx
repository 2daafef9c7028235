import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";

type Status = EventLogEntry["delivery_status"];
type Delivery = Pick<EventLogEntry, "delivery_status" | "attempts">;

const shown: Record<Status | "unsent", { type: StatusIndicatorProps.Type; text: string }> = {
  pending: { type: "in-progress", text: "Sending" },
  delivered: { type: "success", text: "Delivered" },
  failed: { type: "error", text: "Failed" },
  unsent: { type: "stopped", text: "Not sent: no endpoint" },
};

/** Returns the label of a delivery state. */
export const deliveryStatusName = (status: Status): string => shown[status].text;

/**
 * Returns the delivery status of an event. An event without an endpoint has the status `failed` and no attempts, even
 * after an endpoint is registered. Nothing was sent, which is not a failure.
 */
export const deliveryOf = ({ delivery_status, attempts }: Delivery): Status | "unsent" =>
  delivery_status === "failed" && attempts.length === 0 ? "unsent" : delivery_status;

/** Shows the delivery status of an event. */
export function DeliveryStatus({ event }: { event: Delivery }) {
  const { type, text } = shown[deliveryOf(event)];
  return <StatusWord type={type}>{text}</StatusWord>;
}
