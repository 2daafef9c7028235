import * as z from "zod/mini";
import { reportIdPattern } from "../../../domain/orders/inspection-report.ts";

/** The id of an uploaded inspection report. */
export const inspectionReportId = z.string().check(z.regex(reportIdPattern, "must be the id of a report"));
