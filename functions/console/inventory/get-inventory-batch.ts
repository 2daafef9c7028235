import { getBatch } from "../../../shared/application/inventory/get-batch.ts";
import { presentBatch } from "../../../shared/application/inventory/present-batch.ts";
import { getInventoryBatchRoute } from "../../../shared/contract/routes/inventory/get-inventory-batch.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/inventory/batches/{id}` */
export const handler = consoleHandler(getInventoryBatchRoute, async ({ params }) => ({
  status: 200,
  body: presentBatch(await getBatch(params.id)),
}));
