import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { InventoryBatch } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { batchStatusMessages } from "./inventory-messages.ts";

const typeOf: Record<InventoryBatch["status"], StatusIndicatorProps.Type> = {
  awaiting_upload: "pending",
  processing: "in-progress",
  completed: "success",
  refused: "error",
};

/** Shows a batch's status by icon, color and word. */
export function BatchStatus({ status }: { status: InventoryBatch["status"] }) {
  const say = useMessages(batchStatusMessages);
  return <StatusWord type={typeOf[status]}>{say(status)}</StatusWord>;
}

/** Reports whether a batch has reached its final status. */
export const isFinal = ({ status }: Pick<InventoryBatch, "status">): boolean =>
  status === "completed" || status === "refused";
