import type { ApprovalResource } from "../../contract/resources/approvals/approval.ts";
import type { PublishInvoiceBody } from "../../contract/resources/invoices/invoice-input.ts";
import {
  isSameRequest,
  newApproval,
  type RequestedChange,
  refuseSecondRequest,
  statusOfApproval,
} from "../../domain/invoices/approval.ts";
import { type Invoice, publicationOf } from "../../domain/invoices/invoice.ts";
import { contentToReissue } from "../../domain/invoices/publish-invoice.ts";
import { voidInvoice } from "../../domain/invoices/settle-invoice.ts";
import {
  getApproval,
  getLatestApprovalId,
  latestApprovalWriteName,
  newApprovalWrites,
} from "../../persistence/invoices/approvals.ts";
import { invoiceWriteName } from "../../persistence/invoices/invoice-writes.ts";
import { commit, type TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readInvoiceEdit } from "../invoices/read-invoice-edit.ts";
import { requireInvoice, requireInvoiceOwner } from "../invoices/require-invoice.ts";
import { requireUsualTotal } from "../invoices/require-usual-total.ts";
import type { OperatorContext } from "../operator-context.ts";
import { requireOrder } from "../orders/reads/require-order.ts";
import { presentApproval } from "./present-approval.ts";
import { approvalAudit } from "./record-approval.ts";

/**
 * Requests that an invoice be voided. The invoice is unchanged until a second operator approves.
 * @throws Problem `invoice_not_found`; `conflict` when the invoice is already void or another request is pending
 */
export const requestVoid = (
  invoiceId: string,
  voidReason: string,
  context: OperatorContext,
): Promise<ApprovalResource> =>
  requestChange(invoiceId, { action: "void", voidReason, corrections: null }, context, (invoice) =>
    voidInvoice(invoice, voidReason, context.now),
  );

/**
 * Requests that an invoice be published again with corrections. The invoice is unchanged until a second operator
 * approves.
 * @throws Problem `invoice_not_found`; the errors of a re-issue; `conflict` when another request is pending
 */
export const requestReissue = (
  invoiceId: string,
  body: PublishInvoiceBody | undefined,
  context: OperatorContext,
): Promise<ApprovalResource> =>
  requestChange(
    invoiceId,
    { action: "reissue", voidReason: null, corrections: body ?? {} },
    context,
    async (invoice) => {
      const edit = readInvoiceEdit(body);
      const { content } = contentToReissue(invoice, edit);
      const order = await requireOrder(invoice.partnerId, invoice.orderId);
      await requireUsualTotal(order, invoice, content, edit);
    },
  );

/** @param refuse throws the error that the requested change would cause now */
async function requestChange(
  invoiceId: string,
  change: RequestedChange,
  context: OperatorContext,
  refuse: (invoice: Invoice) => unknown,
): Promise<ApprovalResource> {
  const { partnerId } = await requireInvoiceOwner(invoiceId);
  return commitWithRetries(
    () => requestOnce(partnerId, invoiceId, change, context, refuse),
    isRequestLost(invoiceId),
  );
}

async function requestOnce(
  partnerId: string,
  invoiceId: string,
  change: RequestedChange,
  context: OperatorContext,
  refuse: (invoice: Invoice) => unknown,
): Promise<ApprovalResource> {
  const [invoice, latestId] = await Promise.all([
    requireInvoice(partnerId, invoiceId),
    getLatestApprovalId(invoiceId),
  ]);
  const latest = latestId === null ? null : await getApproval(latestId);
  if (latest !== null && statusOfApproval(latest, invoice, context.now) === "pending") {
    if (isSameRequest(latest, change, context.actor)) return presentApproval(latest, "pending");
    throw refuseSecondRequest(latest);
  }
  await refuse(invoice);
  const number = publicationOf(invoice)?.number ?? null;
  const approval = newApproval(createId("apr", context.now), invoice, number, change, context);
  await commit([
    ...newApprovalWrites(approval, latestId),
    approvalAudit("approval.request", null, { approval, status: "pending" }, context),
  ]);
  return presentApproval(approval, "pending");
}

/**
 * Reports whether a concurrent request, or a concurrent change of the invoice, caused the rejection. The next attempt
 * then reads the new state.
 */
function isRequestLost(invoiceId: string): (refused: TransactionRefused) => boolean {
  const raced = [latestApprovalWriteName(invoiceId), invoiceWriteName(invoiceId)];
  return ({ refusals }) => refusals.every(({ name, reason }) => reason === "Busy" || raced.includes(name));
}
