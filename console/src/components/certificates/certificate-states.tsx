import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { CertificateEntry, CertificateStep } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { certificateMessages } from "./certificate-messages.ts";

const typeOf: Record<CertificateEntry["result"] | CertificateStep["state"], StatusIndicatorProps.Type> = {
  running: "in-progress",
  passed: "success",
  failed: "error",
  expired: "warning",
  waiting: "pending",
  skipped: "stopped",
};

/** Shows the state of a certification run or step by icon, color and word. */
export function CertificateState({
  state,
}: {
  state: CertificateEntry["result"] | CertificateStep["state"];
}) {
  const say = useMessages(certificateMessages);
  return <StatusIndicator type={typeOf[state]}>{say(state)}</StatusIndicator>;
}
