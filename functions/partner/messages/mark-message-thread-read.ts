import { markReadByPartner } from "../../../shared/application/messages/mark-thread-read.ts";
import { presentThread } from "../../../shared/application/messages/present-message.ts";
import { markMessageThreadReadRoute } from "../../../shared/contract/routes/messages/mark-message-thread-read.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/message-threads/{id}/read` */
export const handler = partnerHandler(markMessageThreadReadRoute, async ({ params, body, caller }) => {
  const read = { threadId: params.id, through: body.through };
  return { status: 200, body: presentThread(await markReadByPartner(caller.partnerId, read)) };
});
