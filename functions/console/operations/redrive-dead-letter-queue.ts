import { redriveDeadLetterQueue } from "../../../shared/application/operations/dead-letter-queues.ts";
import { redriveDeadLetterQueueRoute } from "../../../shared/contract/routes/operations/redrive-dead-letter-queue.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/dead-letter-queues/{name}/redrive` */
export const handler = consoleHandler(redriveDeadLetterQueueRoute, async ({ params, caller, now }) => ({
  status: 202,
  body: await redriveDeadLetterQueue(params.name, { actor: caller.actor, now }),
}));
