import { defineRoute } from "../../define-route.ts";
import { attachmentInThreadParams, openedAttachmentSchema } from "../../resources/messages/attachment.ts";

/** `GET /v1/message-threads/{id}/attachments/{attachment_id}` */
export const openAttachmentRoute = defineRoute({
  operationId: "openAttachment",
  audience: "partner",
  inConsole: true,
  area: "messages",
  consoleFunction: "serve-attachments",
  method: "GET",
  path: "/v1/message-threads/{id}/attachments/{attachment_id}",
  summary: "Get a link to the file of an attachment",
  description:
    "The link is valid for five minutes and returns the file as a download. An attachment can be opened after its message was sent, until the message is withdrawn.",
  params: attachmentInThreadParams,
  responses: { 200: { description: "The attachment with the link.", schema: openedAttachmentSchema } },
  errors: ["message_thread_not_found", "attachment_not_found"],
  neverKept: true,
  budgeted: true,
  rateLimit: "read-light",
});
