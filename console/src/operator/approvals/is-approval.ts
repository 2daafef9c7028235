import type { Approval, Invoice } from "../../api/generated/types.ts";

/**
 * Reports whether the response to an invoice change is an approval request instead of the changed invoice.
 */
export const isApproval = (answer: Invoice | Approval): answer is Approval => "requested_by" in answer;
