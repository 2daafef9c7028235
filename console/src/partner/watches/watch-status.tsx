import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Watch } from "../../api/generated/types.ts";

const shown: Record<Watch["status"], { type: StatusIndicatorProps.Type; text: string }> = {
  active: { type: "success", text: "Active" },
  muted: { type: "info", text: "Muted: kept up to date, nothing is sent" },
  paused: { type: "stopped", text: "Paused: neither kept up to date nor sent" },
};

/** A watch's status, by sign, colour and word. */
export function WatchStatus({ status }: { status: Watch["status"] }) {
  return <StatusIndicator type={shown[status].type}>{shown[status].text}</StatusIndicator>;
}
