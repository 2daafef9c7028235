import { readLookupDocument } from "../../../shared/application/history/read-lookup-document.ts";
import { getHistoryReportRoute } from "../../../shared/contract/routes/history-lookups/get-history-report.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { pdfReply } from "../../../shared/http/pdf-reply.ts";

/** `GET /v1/history-lookups/{id}/report.pdf` */
export const handler = partnerHandler(getHistoryReportRoute, async ({ params, caller }) =>
  pdfReply({
    fileName: `${params.id}.pdf`,
    bytes: await readLookupDocument(caller.partnerId, params.id),
  }),
);
