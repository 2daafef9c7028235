import { ownThread } from "../../../shared/application/messages/find-thread.ts";
import { sendAsPartner } from "../../../shared/application/messages/send-as-partner.ts";
import { sendMessageRoute } from "../../../shared/contract/routes/messages/send-message.ts";
import { partnerText, sentReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/messages` */
export const handler = partnerHandler(sendMessageRoute, async (call) => {
  const { partnerId } = call.caller;
  const findPlace = async () => ownThread(partnerId).place;
  return sentReply(await sendAsPartner(partnerText(partnerId, call), findPlace));
});
