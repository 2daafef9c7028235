import { handleFrame, refuseFrame } from "../../shared/http/chat/handle-frame.ts";
import { socketHandler } from "../../shared/http/chat/socket-pipeline.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** `$default` of the chat stream: every frame. */
export const handler = socketHandler({
  operation: "chat.frame",
  respond: handleFrame,
  refuse: refuseFrame,
  clock: systemClock,
});
