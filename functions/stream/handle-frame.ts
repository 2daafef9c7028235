import { answerFrame, refuseFrame } from "../../shared/http/chat/answer-frame.ts";
import { socketHandler } from "../../shared/http/chat/socket-pipeline.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** `$default` of the chat stream: every frame. */
export const handler = socketHandler({
  operation: "chat.frame",
  respond: answerFrame,
  refuse: refuseFrame,
  clock: systemClock,
});
