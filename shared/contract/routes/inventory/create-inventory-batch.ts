import * as z from "zod/mini";
import { batchKinds } from "../../../domain/inventory/compare-inventory.ts";
import { auctionSources } from "../../../domain/inventory/vocabulary.ts";
import { defineRoute } from "../../define-route.ts";
import { createdInventoryBatchSchema } from "../../resources/inventory/inventory-batch.ts";

/** `POST /ops/v1/inventory/batches` */
export const createInventoryBatchRoute = defineRoute({
  operationId: "createInventoryBatch",
  audience: "operator",
  area: "inventory",
  method: "POST",
  path: "/ops/v1/inventory/batches",
  summary: "Announce an inventory batch",
  description:
    "Creates a batch and returns the upload URL of its gzip NDJSON file. Announcing the same source, kind and sequence again returns the same batch with a new upload URL.",
  body: z.strictObject({
    source: z.enum(auctionSources).check(z.meta({ description: "The auction house." })),
    kind: z.enum(batchKinds).check(
      z.meta({
        description:
          "`full`: listings absent from the file are removed. `delta`: listings absent from the file stay unchanged.",
      }),
    ),
    sequence: z.int().check(
      z.minimum(1),
      z.maximum(Number.MAX_SAFE_INTEGER),
      z.meta({
        description:
          "Must be above the source's current sequence, and at most 2^53 - 1. Use a counter, epoch milliseconds or `yyyymmddhhmmss`. A batch never replaces a newer batch.",
      }),
    ),
  }),
  responses: {
    201: { description: "The batch, waiting for its file.", schema: createdInventoryBatchSchema },
  },
  errors: ["validation_error", "conflict"],
  budgeted: false,
});
