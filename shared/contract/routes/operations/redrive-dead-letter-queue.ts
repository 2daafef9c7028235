import { defineRoute } from "../../define-route.ts";
import { deadLetterQueueParams, deadLetterQueueSchema } from "../../resources/dead-letter-queue.ts";

/** `POST /ops/v1/dead-letter-queues/{name}/redrive` */
export const redriveDeadLetterQueueRoute = defineRoute({
  operationId: "redriveDeadLetterQueue",
  audience: "operator",
  area: "operations",
  method: "POST",
  path: "/ops/v1/dead-letter-queues/{name}/redrive",
  summary: "Move dead-lettered messages back",
  description:
    "SQS begins to move all messages of the queue to the one they came from, where their worker receives them again; the list says how far it is. Fix the cause first, or they come back. One move at a time: while one runs, another is a `conflict`, as for a queue whose messages cannot be moved back.",
  params: deadLetterQueueParams,
  responses: { 202: { description: "The queue, as the move begins.", schema: deadLetterQueueSchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
