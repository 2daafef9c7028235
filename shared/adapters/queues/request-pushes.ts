import { type PushMessage, pushMessages } from "../../domain/chat/push-message.ts";
import { sendMessages } from "./send-messages.ts";

/** Queues what of threads is to be pushed. Returns the indexes of the messages that the queue refused. */
export const requestPushes = (messages: readonly PushMessage[]): Promise<number[]> =>
  sendMessages(
    "send:pushes",
    messages.map((message) => ({ body: pushMessages.format(message), groupId: message.threadId })),
  );
