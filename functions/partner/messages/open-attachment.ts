import { partnerThread } from "../../../shared/application/messages/find-thread.ts";
import { openAttachment } from "../../../shared/application/messages/open-attachment.ts";
import { openAttachmentRoute } from "../../../shared/contract/routes/messages/open-attachment.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/message-threads/{id}/attachments/{attachment_id}` */
export const handler = partnerHandler(openAttachmentRoute, async ({ params, caller, now }) => {
  const which = { threadId: params.id, attachmentId: params.attachment_id };
  const finding = partnerThread(caller.partnerId, params.id);
  return { status: 200, body: await openAttachment(which, finding, now) };
});
