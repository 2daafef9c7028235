import { readDeadLetterQueues } from "../../../shared/application/operations/dead-letter-queues.ts";
import { listDeadLetterQueuesRoute } from "../../../shared/contract/routes/operations/list-dead-letter-queues.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/dead-letter-queues` */
export const handler = consoleHandler(listDeadLetterQueuesRoute, async ({ now }) => ({
  status: 200,
  body: { data: await readDeadLetterQueues(now), next_cursor: null },
}));
