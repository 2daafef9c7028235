import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Approval } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { approvalStatusMessages } from "./approval-messages.ts";

const typeOf: Record<Approval["status"], StatusIndicatorProps.Type> = {
  pending: "pending",
  approved: "success",
  rejected: "stopped",
  expired: "stopped",
  outdated: "warning",
};

/** Shows the state of a request by icon, color and word. */
export function ApprovalStatus({ status }: Pick<Approval, "status">) {
  const say = useMessages(approvalStatusMessages);
  return <StatusWord type={typeOf[status]}>{say(status)}</StatusWord>;
}
