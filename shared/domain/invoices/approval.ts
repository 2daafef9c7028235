import { Problem } from "../errors/problem.ts";
import { hourMilliseconds } from "../time/durations.ts";
import { isSameValue } from "../values/is-same-value.ts";
import type { Invoice } from "./invoice.ts";

/** Statuses of an operator's request. Only a pending request can be decided. */
export const approvalStatuses = ["pending", "approved", "rejected", "expired", "outdated"] as const;

/** Status of an operator's request. */
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Actions that need a second operator. */
export const approvedActions = ["void", "reissue"] as const;

/** Change of an invoice that a second operator approves. */
export interface RequestedChange {
  action: (typeof approvedActions)[number];
  /** Reason for voiding the invoice; null for a re-issue. */
  voidReason: string | null;
  /** Corrected fields of a re-issue, as sent; null for a void. */
  corrections: Record<string, unknown> | null;
}

/**
 * An operator's request to void or re-issue an invoice, with a second operator's decision. Instants are epoch
 * milliseconds.
 */
export interface Approval extends RequestedChange {
  approvalId: string;
  invoiceId: string;
  partnerId: string;
  /** Null on a draft. */
  invoiceNumber: string | null;
  /** The version of the invoice that the operator saw. Any later change makes the request invalid. */
  invoiceRevision: number;
  requestedBy: string;
  requestedAt: number;
  expiresAt: number;
  decision: "approved" | "rejected" | null;
  decidedBy: string | null;
  decidedAt: number | null;
}

/** The time after which a request without a decision expires. */
export const approvalMilliseconds = 24 * hourMilliseconds;

/**
 * Returns a new request for a change of an invoice. The request records the invoice's revision, because any later
 * change makes the request invalid.
 */
export const newApproval = (
  approvalId: string,
  invoice: Invoice,
  invoiceNumber: string | null,
  change: RequestedChange,
  { actor, now }: { actor: string; now: number },
): Approval => ({
  approvalId,
  invoiceId: invoice.invoiceId,
  partnerId: invoice.partnerId,
  invoiceNumber,
  invoiceRevision: invoice.revision,
  ...change,
  requestedBy: actor,
  requestedAt: now,
  expiresAt: now + approvalMilliseconds,
  decision: null,
  decidedBy: null,
  decidedAt: null,
});

/** Returns the status of a request at an instant. */
export function statusOfApproval(
  approval: Approval,
  invoice: Pick<Invoice, "revision">,
  now: number,
): ApprovalStatus {
  if (approval.decision !== null) return approval.decision;
  if (now >= approval.expiresAt) return "expired";
  return invoice.revision === approval.invoiceRevision ? "pending" : "outdated";
}

/** Reports whether an operator repeats the same request, for example after a lost response. */
export const isSameRequest = (
  approval: Approval,
  { action, voidReason, corrections }: RequestedChange,
  actor: string,
): boolean =>
  approval.requestedBy === actor &&
  isSameValue(
    { action: approval.action, voidReason: approval.voidReason, corrections: approval.corrections },
    { action, voidReason, corrections },
  );

/**
 * Returns the request as approved by another operator.
 * @throws Problem `conflict` unless it is pending; `forbidden` for the requester
 */
export function approveRequest(
  approval: Approval,
  status: ApprovalStatus,
  by: { actor: string; now: number },
): Approval {
  requirePending(approval, status);
  if (approval.requestedBy === by.actor) {
    const message =
      "You cannot approve your own request. Ask another operator to approve it, or reject it to withdraw it.";
    throw new Problem("forbidden", message, { reason: "same_operator", approval_id: approval.approvalId });
  }
  return decided(approval, "approved", by);
}

/**
 * Returns the request as rejected, or withdrawn by its requester.
 * @throws Problem `conflict` unless it is pending
 */
export function rejectRequest(
  approval: Approval,
  status: ApprovalStatus,
  by: { actor: string; now: number },
): Approval {
  requirePending(approval, status);
  return decided(approval, "rejected", by);
}

/** Returns the problem for a request that can no longer be decided. */
export function refuseDecision({ approvalId, invoiceId }: Approval, status: ApprovalStatus): Problem {
  const details = { current_status: status, approval_id: approvalId, invoice_id: invoiceId };
  return new Problem("conflict", messages[status], details);
}

/** Returns the problem for another request while one is pending. */
export const refuseSecondRequest = ({ approvalId, invoiceId }: Approval): Problem =>
  new Problem(
    "conflict",
    "A request for this invoice awaits a second operator. Approve or reject it first.",
    {
      reason: "approval_pending",
      approval_id: approvalId,
      invoice_id: invoiceId,
    },
  );

const messages: Record<ApprovalStatus, string> = {
  pending: "Another operator is deciding this request. Try again.",
  approved: "The request is already approved.",
  rejected: "The request is already rejected.",
  expired: "The request expired after 24 hours. Request the change again.",
  outdated: "The invoice has changed since the request. Review the invoice, then request the change again.",
};

function requirePending(approval: Approval, status: ApprovalStatus): void {
  if (status !== "pending") throw refuseDecision(approval, status);
}

const decided = (
  approval: Approval,
  decision: "approved" | "rejected",
  { actor, now }: { actor: string; now: number },
): Approval => ({ ...approval, decision, decidedBy: actor, decidedAt: now });
