import { defineRoute } from "../../define-route.ts";
import {
  deadLetterQueueParams,
  deadLetterQueueSchema,
} from "../../resources/operations/dead-letter-queue.ts";

/** `POST /ops/v1/dead-letter-queues/{name}/redrive` */
export const redriveDeadLetterQueueRoute = defineRoute({
  operationId: "redriveDeadLetterQueue",
  audience: "operator",
  area: "operations",
  method: "POST",
  path: "/ops/v1/dead-letter-queues/{name}/redrive",
  summary: "Redrive dead-lettered messages",
  description:
    "Starts to return all messages to their original queue, where their worker receives them again. The list shows the progress. Fix the cause first, or the messages are dead-lettered again. While a redrive runs, another redrive returns `conflict`. A queue that does not support redrives also returns `conflict`.",
  params: deadLetterQueueParams,
  responses: { 202: { description: "The queue with the started redrive.", schema: deadLetterQueueSchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
