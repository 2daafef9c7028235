import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { EventLogEntry } from "../../api/generated/types.ts";

const shown: Record<EventLogEntry["delivery_status"], { type: StatusIndicatorProps.Type; text: string }> = {
  pending: { type: "in-progress", text: "Sending" },
  delivered: { type: "success", text: "Delivered" },
  failed: { type: "error", text: "Failed" },
};

/** What a state of delivery is called. */
export const deliveryStatusName = (status: EventLogEntry["delivery_status"]): string => shown[status].text;

/** How the delivery of an event stands. */
export function DeliveryStatus({ status }: { status: EventLogEntry["delivery_status"] }) {
  return <StatusIndicator type={shown[status].type}>{shown[status].text}</StatusIndicator>;
}
