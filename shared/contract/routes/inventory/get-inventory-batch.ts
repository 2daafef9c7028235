import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { inventoryBatchSchema } from "../../resources/inventory/inventory-batch.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/inventory/batches/{id}` */
export const getInventoryBatchRoute = defineRoute({
  operationId: "getInventoryBatch",
  audience: "operator",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches/{id}",
  summary: "Read an inventory batch",
  description: "Progress of a batch: what it changed, and the rejected rows with their reasons.",
  params: z.object({ id: resourceId("Batch id.") }),
  responses: { 200: { description: "The batch.", schema: inventoryBatchSchema } },
  errors: ["not_found"],
  budgeted: false,
});
