import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Watch } from "../../api/generated/types.ts";

const shown: Record<Watch["status"], { type: StatusIndicatorProps.Type; text: string }> = {
  active: { type: "success", text: "Active" },
  muted: { type: "info", text: "Muted: updated, sends no alerts" },
  paused: { type: "stopped", text: "Paused: not updated, sends no alerts" },
};

/** Shows a watch's status by icon, color and word. */
export function WatchStatus({ status }: { status: Watch["status"] }) {
  return <StatusIndicator type={shown[status].type}>{shown[status].text}</StatusIndicator>;
}
