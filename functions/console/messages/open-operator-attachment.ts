import { findThread } from "../../../shared/application/messages/find-thread.ts";
import { openAttachment } from "../../../shared/application/messages/open-attachment.ts";
import { openOperatorAttachmentRoute } from "../../../shared/contract/routes/messages/open-operator-attachment.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/message-threads/{id}/attachments/{attachment_id}` */
export const handler = consoleHandler(openOperatorAttachmentRoute, async ({ params, now }) => {
  const which = { threadId: params.id, attachmentId: params.attachment_id };
  return { status: 200, body: await openAttachment(which, findThread(params.id), now) };
});
