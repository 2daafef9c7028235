import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/history-lookups/{id}/report.pdf` */
export const getHistoryReportRoute = defineRoute({
  operationId: "getHistoryReport",
  audience: "partner",
  inConsole: true,
  area: "history-lookups",
  method: "GET",
  path: "/v1/history-lookups/{id}/report.pdf",
  summary: "Read the PDF of a history report",
  description:
    "The report is in English. This route is the only way to get the PDF and requires the API key, like every route. Every page of a sandbox report states that the report is synthetic.",
  params: z.object({ id: resourceId("Id of the lookup.") }),
  query: z.object({}),
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "`inline` with the file name `<lookup id>.pdf`." },
    },
  },
  errors: ["history_lookup_not_found", "history_report_not_ready"],
  budgeted: true,
  rateLimit: "read-light",
});
