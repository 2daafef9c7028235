import { defineRoute } from "../../define-route.ts";
import { createAttachmentBody, createdAttachmentSchema } from "../../resources/attachment.ts";
import { threadIdParams } from "../../resources/thread-params.ts";

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
    "Answers the request by which the file is uploaded to storage, within 15 minutes and once. Name the attachment in a message of this thread within a day. An attachment without a file is removed soon after the 15 minutes and its bytes count no more; one that is not sent, after a day. The thread need not have begun. Counts among the 60 messages a minute of an account; an account creates attachments of at most 1 GiB an hour. Beyond that the answer is `rate_limited` with `Retry-After` and `details.scope` `messages` or `attachment_bytes`.",
  params: threadIdParams,
  body: createAttachmentBody,
  responses: {
    201: { description: "The attachment, and where to upload its file.", schema: createdAttachmentSchema },
  },
  errors: ["validation_error", "message_thread_not_found", "rate_limited"],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
