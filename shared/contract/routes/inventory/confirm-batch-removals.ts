import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { inventoryBatchSchema } from "../../resources/inventory/inventory-batch.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/inventory/batches/{id}/confirm-removals` */
export const confirmBatchRemovalsRoute = defineRoute({
  operationId: "confirmBatchRemovals",
  audience: "operator",
  area: "inventory",
  method: "POST",
  path: "/ops/v1/inventory/batches/{id}/confirm-removals",
  summary: "Confirm the held removals of an inventory batch",
  description:
    "Removes the listings that are absent from a full batch. The service holds these removals for confirmation if their share is large. Listings that have changed since that batch are not removed. A later full batch that lacks the same listings removes them as well.",
  params: z.object({ id: resourceId("Batch id.") }),
  responses: {
    200: {
      description: "The batch. Its removals are carried out within seconds.",
      schema: inventoryBatchSchema,
    },
  },
  errors: ["not_found", "conflict"],
  budgeted: false,
  repeatable: true,
});
