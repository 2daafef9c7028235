import { ownThread } from "../../../shared/application/messages/find-thread.ts";
import { sendMessage } from "../../../shared/application/messages/send-message.ts";
import { sendMessageRoute } from "../../../shared/contract/routes/messages/send-message.ts";
import { partnerDispatch, sentReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/messages` */
export const handler = partnerHandler(sendMessageRoute, async (call) => {
  const { partnerId } = call.caller;
  return sentReply(await sendMessage(partnerDispatch(partnerId, () => ownThread(partnerId), call)));
});
