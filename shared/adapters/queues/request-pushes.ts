import { type PushMessage, pushMessages } from "../../domain/chat/push-message.ts";
import { sendMessages } from "./send-messages.ts";

/** The thread content to push, with the trace of its first change. */
export interface TracedPush {
  push: PushMessage;
  traceHeader: string | undefined;
}

/** Queues thread changes for pushing. Returns the indexes of messages that the queue rejected. */
export const requestPushes = (pushes: readonly TracedPush[]): Promise<number[]> =>
  sendMessages(
    "send:pushes",
    pushes.map(({ push, traceHeader }) => ({
      body: pushMessages.format(push),
      groupId: push.threadId,
      traceHeader,
    })),
  );
