import { defineRoute } from "../../define-route.ts";
import { attachmentInThreadParams, openedAttachmentSchema } from "../../resources/messages/attachment.ts";

/** `GET /ops/v1/message-threads/{id}/attachments/{attachment_id}` */
export const openOperatorAttachmentRoute = defineRoute({
  operationId: "openOperatorAttachment",
  audience: "operator",
  area: "messages",
  consoleFunction: "serve-attachments",
  method: "GET",
  path: "/ops/v1/message-threads/{id}/attachments/{attachment_id}",
  summary: "Get a link to the file of a partner's attachment",
  description:
    "The link is valid for five minutes and returns the file as a download. An attachment can be opened after its message was sent, until the message is withdrawn.",
  params: attachmentInThreadParams,
  responses: { 200: { description: "The attachment with the link.", schema: openedAttachmentSchema } },
  errors: ["message_thread_not_found", "attachment_not_found"],
  budgeted: false,
});
