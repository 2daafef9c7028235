import * as z from "zod/mini";
import { approvalStatuses, approvedActions } from "../../../domain/invoices/approval.ts";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { listQuery } from "../../schema/paging.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { idFilter, resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { namingFields } from "../orders/ordered-vehicle.ts";

const longestActor = 254;

const operator = responseText(longestActor);

/** Maximum number of corrections in a request; an invoice has fewer fields. */
const mostCorrections = 50;

const correctionSchema = z
  .object({
    field: responseId.check(z.describe("Path of the field, such as `packing.container_no`.")),
    value: z
      .nullable(z.union([responseText(invoiceLimits.note), z.number()]))
      .check(z.describe("New value; null to clear the field.")),
  })
  .check(z.meta({ id: "InvoiceCorrection", description: "One field that a re-issue sets." }));

/** A request of an operator that a second operator must approve. */
export const approvalSchema = z
  .object({
    id: responseId.check(z.describe("Id of the request.")),
    status: z
      .enum(approvalStatuses)
      .check(
        z.describe(
          "Only a `pending` request can be decided. A request is `expired` after 24 hours without a decision, and `outdated` if the invoice has changed since the request was made.",
        ),
      ),
    action: z.enum(approvedActions).check(z.describe("Requested action on the invoice.")),
    invoice_id: responseId.check(z.describe("The invoice.")),
    invoice_number: z
      .nullable(responseText(invoiceLimits.text))
      .check(z.describe("Number of the invoice; null on a draft.")),
    dealer_id: responseId.check(z.describe("Partner account the invoice belongs to.")),
    void_reason: z
      .nullable(responseText(invoiceLimits.note))
      .check(z.describe("Why the invoice is to be voided; null for a re-issue.")),
    corrections: z
      .nullable(responseList(correctionSchema, mostCorrections))
      .check(z.describe("Values that a re-issue sets; null for a void.")),
    requested_by: operator.check(z.describe("Operator who made the request, as in the audit log.")),
    requested_at: timestamp.check(z.describe("When the request was made.")),
    expires_at: timestamp.check(z.describe("When the request expires.")),
    decided_by: z
      .nullable(operator)
      .check(z.describe("Operator who approved or rejected the request; null until then.")),
    decided_at: z
      .nullable(timestamp)
      .check(z.describe("When the request was approved or rejected; null until then.")),
  })
  .check(
    z.meta({
      id: "Approval",
      description:
        "Request of one operator that a second operator must approve. The request becomes `outdated` if the invoice changes. Requests are kept for 90 days.",
    }),
  );

/** A request in the list of requests, with the car and the partner of its invoice. */
export const approvalEntrySchema = z.object({ ...approvalSchema.shape, ...namingFields }).check(
  z.meta({
    id: "ApprovalEntry",
    description: "Request that a second operator must approve, with the car and the partner of its invoice.",
  }),
);

/** A request in the list of requests, with the car and the partner of its invoice. */
export type ApprovalEntryResource = z.output<typeof approvalEntrySchema>;

/** A request of an operator that a second operator must approve. */
export type ApprovalResource = z.output<typeof approvalSchema>;

/** Path parameters of every route about one request. */
export const approvalIdParams = z.object({ id: resourceId("Id of the request.") });

/** Query of the list of requests. */
export const approvalListQuery = z.object({
  status: z
    .optional(z.enum(approvalStatuses))
    .check(z.meta({ description: "Only requests with this status; all requests if absent." })),
  invoice_id: idFilter("Only requests on this invoice."),
  ...listQuery,
});
