import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { rejectedRowSchema } from "../../resources/inventory/inventory-batch.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/inventory/batches/{id}/rejections` */
export const listBatchRejectionsRoute = defineRoute({
  operationId: "listBatchRejections",
  audience: "operator",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches/{id}/rejections",
  summary: "List the rejected rows of an inventory batch",
  description:
    "Lists the first 1,000 rejected rows, in the order of the file. `counts.rejected` of the batch is the number of all rejected rows. `Accept: text/csv` returns all of these rows as CSV, with cells that spreadsheets do not interpret as formulas.",
  params: z.object({ id: resourceId("Batch id.") }),
  query: z.object(listQuery),
  responses: {
    200: {
      description: "A page of rejected rows. As CSV, the first line names the columns.",
      schema: pageOf(rejectedRowSchema),
    },
  },
  errors: ["validation_error", "invalid_cursor", "not_found"],
  budgeted: false,
});
