import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Order } from "../../api/generated/types.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { StatusWord } from "../status-word.tsx";

const typeOf: Record<Order["status"], StatusIndicatorProps.Type> = {
  placed: "pending",
  secondary_inspection_in_progress: "in-progress",
  secondary_inspection_ready: "info",
  acquiring: "in-progress",
  secured: "success",
  export_processing: "in-progress",
  in_transit: "in-progress",
  customs: "in-progress",
  delivered: "success",
  failed: "error",
  cancelled: "stopped",
};

/** Shows an order's status by icon, color and word. */
export function OrderStatus({ status }: { status: Order["status"] }) {
  const say = useMessages(orderStatusMessages);
  return <StatusWord type={typeOf[status]}>{say(status)}</StatusWord>;
}
