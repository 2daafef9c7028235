import { defineRoute } from "../../define-route.ts";
import { approvalEntrySchema, approvalListQuery } from "../../resources/approvals/approval.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/approvals` */
export const listApprovalsRoute = defineRoute({
  operationId: "listApprovals",
  audience: "operator",
  area: "approvals",
  method: "GET",
  path: "/ops/v1/approvals",
  summary: "List requests for a second operator",
  description:
    "Newest first. Requests with `status=pending` still need a decision. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: approvalListQuery,
  responses: { 200: { description: "A page of requests.", schema: pageOf(approvalEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
