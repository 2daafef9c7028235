import { createInspectionReport } from "../../../shared/application/orders/changes/create-inspection-report.ts";
import { createInspectionReportRoute } from "../../../shared/contract/routes/operator-orders/create-inspection-report.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/orders/{id}/inspection-report` */
export const handler = consoleHandler(createInspectionReportRoute, async ({ params, body, caller, now }) => {
  const file = { contentType: body.content_type, sizeBytes: body.size_bytes };
  return { status: 201, body: await createInspectionReport(params.id, file, { actor: caller.actor, now }) };
});
