import { defineRoute } from "../../define-route.ts";
import { createAttachmentBody, createdAttachmentSchema } from "../../resources/messages/attachment.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /v1/message-threads/{id}/attachments` */
export const createAttachmentRoute = defineRoute({
  operationId: "createAttachment",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "POST",
  path: "/v1/message-threads/{id}/attachments",
  summary: "Create an attachment and upload its file",
  description:
    "Returns the request that uploads the file to storage. It is valid once and for 15 minutes. Name the attachment in a message of this thread within a day. An attachment without a file is removed soon after the 15 minutes, and its bytes no longer count. An attachment that is not sent is removed after a day. The thread does not need to have messages yet. The request counts toward the account's limit of 60 messages per minute. An account can create attachments of at most 1 GiB per hour. Beyond either limit, the response is `rate_limited` with `Retry-After` and `details.scope` `messages` or `attachment_bytes`.",
  params: threadIdParams,
  body: createAttachmentBody,
  responses: {
    201: {
      description: "The attachment, with the request that uploads its file.",
      schema: createdAttachmentSchema,
    },
  },
  errors: ["validation_error", "message_thread_not_found", "rate_limited"],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
