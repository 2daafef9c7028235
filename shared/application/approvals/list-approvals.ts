import type { ApprovalEntryResource } from "../../contract/resources/approvals/approval.ts";
import {
  type ApprovalStatus,
  approvalMilliseconds,
  statusOfApproval,
} from "../../domain/invoices/approval.ts";
import { type ListedApproval, readApprovalLog } from "../../persistence/invoices/approvals.ts";
import { idStart } from "../../platform/create-id.ts";
import { collectPage } from "../collect-page.ts";
import { readNames } from "../name-each.ts";
import { presentApproval } from "./present-approval.ts";

/** Filter and page of a list of requests; null means no filter. */
export interface ApprovalListRequest {
  status: ApprovalStatus | null;
  invoiceId: string | null;
  limit: number;
  /** Id of the last request of the previous page; null starts with the newest. */
  after: string | null;
  now: number;
}

/**
 * Returns one page of requests with the car and the partner of each, newest first. The list ends only when `next` is
 * null.
 */
export async function listApprovals(
  request: ApprovalListRequest,
): Promise<{ approvals: ApprovalEntryResource[]; next: string | null }> {
  const { status, invoiceId, limit, after, now } = request;
  const statusOf = ({ approval, invoice }: ListedApproval) => statusOfApproval(approval, invoice, now);
  // Older requests have expired, so a list of pending requests does not read further back.
  const since = status === "pending" ? now - approvalMilliseconds : 0;
  const { items, next } = await collectPage<ListedApproval, string>({
    limit,
    after,
    isNarrow: status !== null || invoiceId !== null,
    read: (count, position) => readApprovalLog(count, position, idStart("apr", since)),
    matches: (listed) =>
      (status === null || statusOf(listed) === status) &&
      (invoiceId === null || listed.approval.invoiceId === invoiceId),
    positionOf: ({ approval }) => approval.approvalId,
  });
  const subjectOf = ({ invoice }: ListedApproval) => ({
    ...{ partner_id: invoice.partnerId, order_id: invoice.orderId },
  });
  const nameOf = await readNames(items.map(subjectOf));
  const approvals = items.map((listed) => ({
    ...presentApproval(listed.approval, statusOf(listed)),
    ...nameOf(subjectOf(listed)),
  }));
  return { approvals, next };
}
