import { readLookupDocument } from "../../../shared/application/history/read-lookup-document.ts";
import { getHistoryReportRoute } from "../../../shared/contract/routes/history-lookups/get-history-report.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/history-lookups/{id}/report.pdf` */
export const handler = partnerHandler(getHistoryReportRoute, async ({ params, caller }) => ({
  status: 200,
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${params.id}.pdf"`,
  },
  bytes: await readLookupDocument(caller.partnerId, params.id),
}));
