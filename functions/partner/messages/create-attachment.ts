import { createPartnerAttachment } from "../../../shared/application/messages/create-attachment.ts";
import { createAttachmentRoute } from "../../../shared/contract/routes/messages/create-attachment.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/message-threads/{id}/attachments` */
export const handler = partnerHandler(createAttachmentRoute, async ({ params, body, caller, now }) => {
  const request = { threadId: params.id, file: body };
  const created = await createPartnerAttachment(request, {
    partnerId: caller.partnerId,
    chatUser: null,
    now,
  });
  return { status: 201, body: created };
});
