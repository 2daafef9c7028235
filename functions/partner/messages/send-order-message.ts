import { orderThread } from "../../../shared/application/messages/find-thread.ts";
import { sendAsPartner } from "../../../shared/application/messages/send-as-partner.ts";
import { sendOrderMessageRoute } from "../../../shared/contract/routes/messages/send-order-message.ts";
import { partnerText, sentReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders/{id}/messages` */
export const handler = partnerHandler(sendOrderMessageRoute, async (call) => {
  const orderId = call.params.id;
  const findPlace = async () => (await orderThread(call.caller.partnerId, orderId)).place;
  return sentReply(await sendAsPartner(partnerText(orderId, call), findPlace));
});
