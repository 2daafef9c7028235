import { defineRoute } from "../../define-route.ts";
import { approvalIdParams, approvalSchema } from "../../resources/approvals/approval.ts";

/** `POST /ops/v1/approvals/{id}/reject` */
export const rejectRequestRoute = defineRoute({
  operationId: "rejectRequest",
  audience: "operator",
  area: "approvals",
  method: "POST",
  path: "/ops/v1/approvals/{id}/reject",
  summary: "Reject an operator's request",
  description:
    "The invoice stays unchanged. The requesting operator takes the request back with this call; any other operator declines it.",
  params: approvalIdParams,
  responses: { 200: { description: "The rejected request.", schema: approvalSchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
