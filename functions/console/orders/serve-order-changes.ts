import { correctOrderRoute } from "../../../shared/contract/routes/operator-orders/correct-order.ts";
import { createInspectionReportRoute } from "../../../shared/contract/routes/operator-orders/create-inspection-report.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as correctOrder } from "./correct-order.ts";
import { handler as createInspectionReport } from "./create-inspection-report.ts";

/** Corrects orders and creates reports of their inspections. */
export const handler = serveRoutes([
  [correctOrderRoute, correctOrder],
  [createInspectionReportRoute, createInspectionReport],
]);
