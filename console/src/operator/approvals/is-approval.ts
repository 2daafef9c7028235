import type { Approval, Invoice } from "../../api/generated/types.ts";

/** Reports whether the answer to a change of an invoice is the request that awaits a second operator. */
export const isApproval = (answer: Invoice | Approval): answer is Approval => "requested_by" in answer;
