import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { HistoryLookupEntry } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";

const shown: Record<HistoryLookupEntry["status"], { type: StatusIndicatorProps.Type; text: string }> = {
  queued: { type: "pending", text: "Waiting" },
  processing: { type: "in-progress", text: "In progress" },
  completed: { type: "success", text: "Ready" },
  failed: { type: "error", text: "Failed" },
};

/** Returns the label of a report status. */
export const lookupStatusName = (status: HistoryLookupEntry["status"]): string => shown[status].text;

/** Shows a report's status by icon, color and word. */
export function LookupStatus({ status }: { status: HistoryLookupEntry["status"] }) {
  return <StatusWord type={shown[status].type}>{shown[status].text}</StatusWord>;
}
