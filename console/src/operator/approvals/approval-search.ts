import * as z from "zod/mini";
import { listApprovalsStatusValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const approvalSearchSchema = z.object({
  status: oneOf(listApprovalsStatusValues),
  invoice_id: someText,
  cursor: someText,
});

/** The filters of the request list in the URL. */
export type ApprovalSearch = z.output<typeof approvalSearchSchema>;

/** Parses the URL of the list of requests. */
export const parseApprovalSearch = (search: unknown): ApprovalSearch => z.parse(approvalSearchSchema, search);
