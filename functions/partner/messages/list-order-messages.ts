import { orderThread } from "../../../shared/application/messages/find-thread.ts";
import { presentThread } from "../../../shared/application/messages/present-message.ts";
import { readThread } from "../../../shared/application/messages/read-thread.ts";
import { listOrderMessagesRoute } from "../../../shared/contract/routes/messages/list-order-messages.ts";
import { threadReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}/messages` */
export const handler = partnerHandler(listOrderMessagesRoute, ({ params, query, caller }) => {
  const { partnerId, cursorSecret: secret } = caller;
  return threadReply(
    query,
    { secret, list: `listOrderMessages:${params.id}:${partnerId}` },
    (request) => readThread(params.id, orderThread(partnerId, params.id), request),
    presentThread,
  );
});
