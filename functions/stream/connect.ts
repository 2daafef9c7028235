import { openChat, refuseHandshake } from "../../shared/http/chat/open-chat.ts";
import { socketHandler } from "../../shared/http/chat/socket-pipeline.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** `$connect` of the chat stream. */
export const handler = socketHandler({
  operation: "chat.connect",
  respond: openChat,
  refuse: refuseHandshake,
  clock: systemClock,
});
