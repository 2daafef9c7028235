import { type ChatThreadResource, chatThreadSchema } from "../../contract/chat/frames.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { type MessageThread, messageCountOf } from "../../domain/messages/message-thread.ts";

const present = presenter(chatThreadSchema);

/** Returns a thread for the chat stream. The client computes unread counts from the read markers. */
export const presentChatThread = (thread: MessageThread): ChatThreadResource =>
  present({
    id: thread.threadId,
    orderId: thread.orderId,
    messageCount: messageCountOf(thread),
    partnerReadThrough: thread.read.partner.through,
    operatorReadThrough: thread.read.operator.through,
  });
