import * as z from "zod/mini";
import { largestReportBytes, reportTypes } from "../../../domain/orders/inspection-report.ts";
import { defineRoute } from "../../define-route.ts";
import { uploadSchema } from "../../resources/messages/attachment.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { responseId } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const reportBody = z
  .strictObject({
    content_type: z.enum(reportTypes).check(z.describe("Type of the file.")),
    size_bytes: z
      .int()
      .check(
        z.minimum(1),
        z.maximum(largestReportBytes),
        z.meta({ description: "Size of the file. Storage rejects a file of a different size." }),
      ),
  })
  .check(z.meta({ id: "CreateInspectionReport", description: "The report to upload." }));

/** An inspection's report without a file yet. */
export const createdReportSchema = z
  .object({
    id: responseId.check(z.describe("Id of the report, for the transition that completes it.")),
    upload: uploadSchema,
    expires_at: timestamp.check(z.describe("When the upload request expires.")),
  })
  .check(
    z.meta({
      id: "CreatedInspectionReport",
      description: "An inspection's report, with the request that uploads its file.",
    }),
  );

/** `POST /ops/v1/orders/{id}/inspection-report` */
export const createInspectionReportRoute = defineRoute({
  operationId: "createInspectionReport",
  audience: "operator",
  area: "orders",
  consoleFunction: "serve-order-changes",
  method: "POST",
  path: "/ops/v1/orders/{id}/inspection-report",
  summary: "Create an inspection report and upload its file",
  description:
    "Returns the request that uploads the report of a running inspection. It is valid once and for 15 minutes. After the upload, send the report's id as `inspection_report_id` with the transition to `secondary_inspection_ready`. The order's `secondary_inspection_url` then permanently opens the report, for anyone with this URL.",
  params: orderIdParams,
  body: reportBody,
  responses: {
    201: { description: "The report, with the request that uploads its file.", schema: createdReportSchema },
  },
  errors: ["validation_error", "order_not_found", "invalid_status_transition"],
  budgeted: false,
  repeatable: true,
});
