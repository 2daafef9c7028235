import { defineRoute } from "../../define-route.ts";
import { createAttachmentBody, createdAttachmentSchema } from "../../resources/attachment.ts";
import { threadIdParams } from "../../resources/thread-params.ts";

/** `POST /ops/v1/message-threads/{id}/attachments` */
export const createOperatorAttachmentRoute = defineRoute({
  operationId: "createOperatorAttachment",
  audience: "operator",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/attachments",
  summary: "Create an attachment for a partner and upload its file",
  description:
    "Answers the request by which the file is uploaded to storage, within 15 minutes and once. Name the attachment in a message of this thread within a day. An attachment without a file is removed soon after the 15 minutes; one that is not sent, after a day. The thread need not have begun.",
  params: threadIdParams,
  body: createAttachmentBody,
  responses: {
    201: { description: "The attachment, and where to upload its file.", schema: createdAttachmentSchema },
  },
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: false,
  repeatable: true,
});
