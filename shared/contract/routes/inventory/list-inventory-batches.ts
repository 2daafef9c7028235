import * as z from "zod/mini";
import { auctionSources } from "../../../domain/inventory/vocabulary.ts";
import { defineRoute } from "../../define-route.ts";
import { inventoryBatchEntrySchema } from "../../resources/inventory/inventory-batch.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/inventory/batches` */
export const listInventoryBatchesRoute = defineRoute({
  operationId: "listInventoryBatches",
  audience: "operator",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches",
  summary: "List the inventory batches of an auction house",
  description: "Highest `sequence` first, including batches that were not applied.",
  query: z.object({
    source: z.enum(auctionSources).check(z.meta({ description: "The auction house." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of batches.", schema: pageOf(inventoryBatchEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
