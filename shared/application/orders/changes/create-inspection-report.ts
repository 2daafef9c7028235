import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import { presignReportUpload } from "../../../adapters/object-storage/report-objects.ts";
import { createdReportSchema } from "../../../contract/routes/operator-orders/create-inspection-report.ts";
import { presenter } from "../../../contract/schema/convert.ts";
import { uploadLinkMilliseconds } from "../../../domain/messages/attachment.ts";
import { applyTransition } from "../../../domain/orders/apply-transition.ts";
import { type ReportType, reportIdOf } from "../../../domain/orders/inspection-report.ts";
import { auditWrite } from "../../../persistence/audit/audit-write.ts";
import { commit } from "../../../persistence/table/transaction.ts";
import type { OperatorContext } from "../../operator-context.ts";
import { requireOrderById } from "../reads/require-order.ts";

const present = presenter(createdReportSchema);
const secretBytes = 16;

/**
 * Returns the upload of a running inspection's report. Records the request in the audit log; nothing else refers to the
 * report until the inspection is completed with its id.
 * @throws Problem `order_not_found`, or `invalid_status_transition` if the order has no inspection to complete
 */
export async function createInspectionReport(
  orderId: string,
  { contentType, sizeBytes }: { contentType: ReportType; sizeBytes: number },
  { actor, now }: OperatorContext,
): Promise<z.output<typeof createdReportSchema>> {
  const completing = { to: "secondary_inspection_ready", secondaryInspectionUrl: null } as const;
  applyTransition(await requireOrderById(orderId), completing, "operator", now);
  const reportId = reportIdOf(randomBytes(secretBytes).toString("hex"), contentType);
  const audit = auditWrite({
    ...{ actor, now, action: "inspection_report.create", resource: "order", resourceId: orderId },
    before: null,
    after: { inspection_report_id: reportId, content_type: contentType, size_bytes: sizeBytes },
  });
  const [{ url, headers }] = await Promise.all([
    presignReportUpload({ orderId, reportId, contentType, sizeBytes }),
    commit([audit]),
  ]);
  const expiresAt = now + uploadLinkMilliseconds;
  return present({ id: reportId, upload: { method: "PUT", url, headers }, expiresAt });
}
