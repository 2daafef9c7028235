import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { listOwnWebhookEndpoints } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";
import { useRead } from "../../query/use-read.ts";

const shown: Record<EventLogEntry["delivery_status"], { type: StatusIndicatorProps.Type; text: string }> = {
  pending: { type: "in-progress", text: "Sending" },
  delivered: { type: "success", text: "Delivered" },
  failed: { type: "error", text: "Failed" },
};

/** Returns the label of a delivery state. */
export const deliveryStatusName = (status: EventLogEntry["delivery_status"]): string => shown[status].text;

/**
 * Shows the delivery status of an event. For an account without an endpoint nothing is sent, which is not a failure.
 */
export function DeliveryStatus({ status }: { status: EventLogEntry["delivery_status"] }) {
  const { data: endpoints } = useRead(listOwnWebhookEndpoints, {});
  if (status === "failed" && endpoints?.data.length === 0)
    return <StatusWord type="stopped">Not sent: no endpoint</StatusWord>;
  return <StatusWord type={shown[status].type}>{shown[status].text}</StatusWord>;
}
