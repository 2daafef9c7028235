import { confirmRemovals } from "../../../shared/application/inventory/confirm-removals.ts";
import { presentBatch } from "../../../shared/application/inventory/present-batch.ts";
import { confirmBatchRemovalsRoute } from "../../../shared/contract/routes/inventory/confirm-batch-removals.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/inventory/batches/{id}/confirm-removals` */
export const handler = consoleHandler(confirmBatchRemovalsRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: presentBatch(await confirmRemovals(params.id, { actor: caller.actor, now })),
}));
