import Alert from "@cloudscape-design/components/alert";
import { listApprovals } from "../../api/generated/operations.ts";
import { PageLink } from "../../components/page-link.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { approvalActionMessages, approvalMessages } from "./approval-messages.ts";

/** Shows the pending approval request of an invoice. Renders nothing without a request. */
export function PendingApproval({ invoiceId }: { invoiceId: string }) {
  const say = useMessages(approvalMessages);
  const formatAction = useMessages(approvalActionMessages);
  const zone = useZone();
  const { environment, person } = useConsole();
  const query = useRead(listApprovals, { query: { status: "pending", invoice_id: invoiceId, limit: 1 } });
  const nameOf = useNameOfPerson();
  const pending = query.data?.data[0];
  if (pending === undefined) return null;
  const { requested_by: by, requested_at: at, action } = pending;
  const who = by === person.subject ? say("you") : nameOf(by);
  return (
    <Alert
      type="info"
      action={
        <PageLink href={withSearch(pathOf(environment, "operator", "approvals"), { invoice_id: invoiceId })}>
          {say("toApprovals")}
        </PageLink>
      }
    >
      {say("pendingNote", { who, at: formatTime(at, zone), action: formatAction(action) })}
    </Alert>
  );
}
