import { defineRoute } from "../../define-route.ts";
import { approvalIdParams, approvalSchema } from "../../resources/approvals/approval.ts";

/** `POST /ops/v1/approvals/{id}/approve` */
export const approveRequestRoute = defineRoute({
  operationId: "approveRequest",
  audience: "operator",
  area: "approvals",
  method: "POST",
  path: "/ops/v1/approvals/{id}/approve",
  summary: "Approve another operator's request",
  description:
    "Voids or re-issues the invoice as requested, in the same transaction, and notifies the partner. Operators cannot approve their own requests. If the invoice has changed since the request, the call fails.",
  params: approvalIdParams,
  responses: { 200: { description: "The approved request.", schema: approvalSchema } },
  errors: ["not_found", "validation_error", "conflict"],
  budgeted: false,
});
