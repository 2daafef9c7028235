import { defineRoute } from "../../define-route.ts";
import { createAttachmentBody, createdAttachmentSchema } from "../../resources/messages/attachment.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /ops/v1/message-threads/{id}/attachments` */
export const createOperatorAttachmentRoute = defineRoute({
  operationId: "createOperatorAttachment",
  audience: "operator",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/attachments",
  summary: "Create an attachment for a partner and upload its file",
  description:
    "Returns the request that uploads the file to storage. It is valid once and for 15 minutes. Name the attachment in a message of this thread within a day. An attachment without a file is removed soon after the 15 minutes. An attachment that is not sent is removed after a day. The thread does not need to have messages yet.",
  params: threadIdParams,
  body: createAttachmentBody,
  responses: {
    201: {
      description: "The attachment, with the request that uploads its file.",
      schema: createdAttachmentSchema,
    },
  },
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: false,
  repeatable: true,
});
