import { orderThread } from "../../../shared/application/messages/find-thread.ts";
import { sendMessage } from "../../../shared/application/messages/send-message.ts";
import { sendOrderMessageRoute } from "../../../shared/contract/routes/messages/send-order-message.ts";
import { partnerDispatch, sentReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders/{id}/messages` */
export const handler = partnerHandler(sendOrderMessageRoute, async (call) => {
  const orderId = call.params.id;
  const findThread = () => orderThread(call.caller.partnerId, orderId);
  return sentReply(await sendMessage(partnerDispatch(orderId, findThread, call)));
});
