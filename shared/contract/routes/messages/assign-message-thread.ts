import { defineRoute } from "../../define-route.ts";
import { assignBody, assignmentSchema } from "../../resources/messages/assignment.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `PUT /ops/v1/message-threads/{id}/assignment` */
export const assignMessageThreadRoute = defineRoute({
  operationId: "assignMessageThread",
  audience: "operator",
  area: "messages",
  consoleFunction: "serve-thread-changes",
  method: "PUT",
  path: "/ops/v1/message-threads/{id}/assignment",
  summary: "Assign a thread and its order",
  description:
    "Assigns an order with its messages, or the general thread of a partner, to an operator or to nobody. `id` is the id of the order or of the partner. A thread needs no messages. If `version` is not the current version of the assignment, the request returns `conflict`, unless the same user is already assigned. Partners are not notified.",
  params: threadIdParams,
  body: assignBody,
  responses: { 200: { description: "The assignment.", schema: assignmentSchema } },
  errors: ["validation_error", "message_thread_not_found", "conflict"],
  budgeted: false,
});
