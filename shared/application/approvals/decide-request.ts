import type { ApprovalResource } from "../../contract/resources/approvals/approval.ts";
import { publishInvoiceBody } from "../../contract/resources/invoices/invoice-input.ts";
import {
  type Approval,
  approveRequest,
  refuseDecision,
  rejectRequest,
  statusOfApproval,
} from "../../domain/invoices/approval.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import { approvalGuard, decisionWrite } from "../../persistence/invoices/approvals.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { publishAgain } from "../invoices/publish-invoice.ts";
import { readInvoiceEdit } from "../invoices/read-invoice-edit.ts";
import { cancelInvoice } from "../invoices/settle-invoice.ts";
import type { OperatorContext } from "../operator-context.ts";
import { presentApproval } from "./present-approval.ts";
import { approvalAudit } from "./record-approval.ts";
import { evaluateApproval, requireApproval } from "./require-approval.ts";

/**
 * Executes another operator's request, in one transaction with the approval.
 * @throws Problem `not_found`; `forbidden` for the requester; `conflict` unless the request is pending; the errors of
 * the change itself
 */
export async function approve(approvalId: string, context: OperatorContext): Promise<ApprovalResource> {
  const approval = await requireApproval(approvalId);
  let approved = approval;
  const agree = async (invoice: Invoice): Promise<Write[]> => {
    const current = await requireApproval(approvalId);
    const status = statusOfApproval(current, invoice, context.now);
    approved = approveRequest(current, status, context);
    return [
      decisionWrite(approved),
      approvalAudit(
        "approval.approve",
        { approval: current, status },
        { approval: approved, status: "approved" },
        context,
      ),
    ];
  };
  await whileUndecided(approvalId, context.now, () => carryOut(approval, { ...context, agree }));
  return presentApproval(approved, "approved");
}

/**
 * Rejects an operator's request; the invoice is unchanged.
 * @throws Problem `not_found`, or `conflict` unless the request is pending
 */
export async function reject(approvalId: string, context: OperatorContext): Promise<ApprovalResource> {
  return whileUndecided(approvalId, context.now, () =>
    commitWithRetries(async () => {
      const judged = await evaluateApproval(approvalId, context.now);
      const rejected = {
        approval: rejectRequest(judged.approval, judged.status, context),
        status: "rejected" as const,
      };
      await commit([
        decisionWrite(rejected.approval),
        approvalAudit("approval.reject", judged, rejected, context),
      ]);
      return presentApproval(rejected.approval, rejected.status);
    }),
  );
}

function carryOut(
  { action, invoiceId, voidReason, corrections }: Approval,
  context: OperatorContext & { agree: (invoice: Invoice) => Promise<Write[]> },
): Promise<unknown> {
  if (action === "void") return cancelInvoice(invoiceId, String(voidReason), context);
  return publishAgain(invoiceId, readInvoiceEdit(publishInvoiceBody.parse(corrections)), context);
}

/**
 * Throws an error with the existing decision if another operator decided first.
 * @throws Problem `conflict`
 */
async function whileUndecided<Result>(
  approvalId: string,
  now: number,
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.refusalOf(approvalGuard(approvalId)) === undefined) throw error;
    const { approval, status } = await evaluateApproval(approvalId, now);
    throw refuseDecision(approval, status);
  }
}
