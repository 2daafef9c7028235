import type { Approval, ApprovalStatus } from "../../domain/invoices/approval.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import type { OperatorContext } from "../operator-context.ts";
import { presentApproval } from "./present-approval.ts";

/** A request with its state. */
export interface JudgedApproval {
  approval: Approval;
  status: ApprovalStatus;
}

/**
 * Returns the audit entry of a new or decided request. The entry belongs to the invoice, so that the invoice's log
 * shows who requested and who approved.
 */
export function approvalAudit(
  action: "approval.request" | "approval.approve" | "approval.reject",
  before: JudgedApproval | null,
  after: JudgedApproval,
  { actor, now }: OperatorContext,
): Write {
  const show = ({ approval, status }: JudgedApproval) => presentApproval(approval, status);
  return auditWrite({
    ...{ actor, action, now },
    resource: "invoice",
    resourceId: after.approval.invoiceId,
    before: before && show(before),
    after: show(after),
  });
}
