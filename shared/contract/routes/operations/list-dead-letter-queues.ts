import { defineRoute } from "../../define-route.ts";
import { deadLetterQueueSchema } from "../../resources/operations/dead-letter-queue.ts";
import { pageOf } from "../../schema/paging.ts";

/** Maximum number of queues in the response; a stage has fewer. */
const mostQueues = 60;

/** `GET /ops/v1/dead-letter-queues` */
export const listDeadLetterQueuesRoute = defineRoute({
  operationId: "listDeadLetterQueues",
  audience: "operator",
  area: "operations",
  method: "GET",
  path: "/ops/v1/dead-letter-queues",
  summary: "List the dead-letter queues",
  description:
    "All dead-letter queues of this environment. Each has its number of messages, the age of its oldest message, and the section of the runbook that says what to do.",
  responses: {
    200: {
      description: "Every dead-letter queue.",
      schema: pageOf(deadLetterQueueSchema, mostQueues),
    },
  },
  errors: [],
  budgeted: false,
});
