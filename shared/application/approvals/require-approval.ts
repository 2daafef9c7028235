import { Problem } from "../../domain/errors/problem.ts";
import { statusOfApproval } from "../../domain/invoices/approval.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import { getApproval } from "../../persistence/invoices/approvals.ts";
import { requireInvoice } from "../invoices/require-invoice.ts";
import type { JudgedApproval } from "./record-approval.ts";

/** Returns a request by its id. @throws Problem `not_found` */
export async function requireApproval(approvalId: string) {
  const approval = await getApproval(approvalId);
  if (approval !== null) return approval;
  throw new Problem(
    "not_found",
    "There is no request with this id in this environment. List the approvals to find its id.",
    {
      approval_id: approvalId,
    },
  );
}

/**
 * Returns a request by its id, evaluated against the current invoice. Two round trips. @throws Problem
 * `not_found`
 */
export async function evaluateApproval(
  approvalId: string,
  now: number,
): Promise<JudgedApproval & { invoice: Invoice }> {
  const approval = await requireApproval(approvalId);
  const invoice = await requireInvoice(approval.partnerId, approval.invoiceId);
  return { approval, invoice, status: statusOfApproval(approval, invoice, now) };
}
