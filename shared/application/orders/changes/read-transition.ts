import { findUploadedReport, storeReport } from "../../../adapters/object-storage/report-objects.ts";
import { shipmentBody } from "../../../contract/resources/orders/shipment.ts";
import type { TransitionBody } from "../../../contract/routes/operator-orders/transition-order.ts";
import { fromWire } from "../../../contract/schema/convert.ts";
import { validationProblem } from "../../../domain/errors/problem.ts";
import type { RequestedTransition } from "../../../domain/orders/apply-transition.ts";
import { faultOfReport, reportKey } from "../../../domain/orders/inspection-report.ts";
import { requireVariable } from "../../../platform/environment-variables.ts";

type CompletedInspection = Extract<TransitionBody, { to: "secondary_inspection_ready" }>;

/** Returns the transition of an order in an operator's request body. */
export function readTransition(orderId: string, body: TransitionBody): RequestedTransition {
  switch (body.to) {
    case "secondary_inspection_ready":
      return { to: body.to, secondaryInspectionUrl: reportUrlOf(orderId, body) };
    case "secured":
      return {
        to: body.to,
        auctionFinalPriceKrw: body.auction_final_price_krw,
        auctionFeeUsd: body.auction_fee_usd ?? null,
        overrideReason: body.override_reason ?? null,
      };
    case "failed":
      return { to: body.to, failureReason: body.failure_reason };
    case "cancelled":
      return { to: body.to, cancellationReason: body.cancellation_reason };
    case "export_processing":
    case "in_transit":
      return { to: body.to, shipment: fromWire(shipmentBody, body.shipment ?? {}) };
    default:
      return { to: body.to };
  }
}

/**
 * Inspects the uploaded report that a transition names, and stores it permanently. Uploads of other reports expire.
 * @throws Problem `validation_error` at `body.inspection_report_id`
 */
export async function storeNamedReport(orderId: string, body: TransitionBody): Promise<void> {
  if (body.to !== "secondary_inspection_ready" || !body.inspection_report_id) return;
  const reportId = body.inspection_report_id;
  const upload = await findUploadedReport(orderId, reportId);
  const fault = faultOfReport(reportId, upload?.start ?? null);
  const isStored = fault === null && upload !== null && (await storeReport(orderId, reportId, upload.etag));
  const message = fault ?? "was removed; upload the file again";
  if (!isStored) throw validationProblem([{ path: "body.inspection_report_id", message }]);
}

/** Returns the permanent URL of an inspection's report; null without a report. */
function reportUrlOf(
  orderId: string,
  { inspection_report_id: reportId, secondary_inspection_url: url }: CompletedInspection,
): string | null {
  return reportId ? `${requireVariable("STORAGE_URL")}/${reportKey(orderId, reportId)}` : (url ?? null);
}
