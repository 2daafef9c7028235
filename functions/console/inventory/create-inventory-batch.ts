import { createBatch } from "../../../shared/application/inventory/create-batch.ts";
import { presentCreatedBatch } from "../../../shared/application/inventory/present-batch.ts";
import { createInventoryBatchRoute } from "../../../shared/contract/routes/inventory/create-inventory-batch.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/inventory/batches` */
export const handler = consoleHandler(createInventoryBatchRoute, async ({ body, caller, now }) => {
  const created = await createBatch(body, { actor: caller.actor, now });
  return { status: 201, body: presentCreatedBatch(created) };
});
