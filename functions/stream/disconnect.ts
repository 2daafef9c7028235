import { closeChat, refuseClosing } from "../../shared/http/chat/close-chat.ts";
import { socketHandler } from "../../shared/http/chat/socket-pipeline.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** `$disconnect` of the chat stream. */
export const handler = socketHandler({
  operation: "chat.disconnect",
  respond: closeChat,
  refuse: refuseClosing,
  clock: systemClock,
});
