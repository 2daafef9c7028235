import { ownThread } from "../../../shared/application/messages/find-thread.ts";
import { presentThread } from "../../../shared/application/messages/present-message.ts";
import { readThread } from "../../../shared/application/messages/read-thread.ts";
import { listMessagesRoute } from "../../../shared/contract/routes/messages/list-messages.ts";
import { threadReply } from "../../../shared/http/message-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/messages` */
export const handler = partnerHandler(listMessagesRoute, ({ query, caller }) => {
  const { partnerId, cursorSecret: secret } = caller;
  return threadReply(
    query,
    { secret, list: `listMessages:${partnerId}` },
    (request) => readThread(partnerId, ownThread(partnerId), request),
    presentThread,
  );
});
