import type { Message, MessageSide } from "../../../shared/domain/messages/message.ts";
import {
  addMessage,
  emptyThread,
  type MessageThread,
} from "../../../shared/domain/messages/message-thread.ts";

/** When the first message of a built thread is sent; each further one is sent a minute later. */
export const begunAt = Date.parse("2026-11-20T09:00:00+09:00");
export const minute = 60_000;

/** A thread about an order in which nobody has written. */
export const orderThread = emptyThread({ threadId: "ord_1", partnerId: "pt_1", orderId: "ord_1" });

/** A thread in which sides wrote one after the other, with its messages. */
export function writeAll(
  sides: readonly MessageSide[],
  begun: MessageThread = orderThread,
): { thread: MessageThread; messages: Message[] } {
  let thread = begun;
  const messages = sides.map((kind, position) => {
    const sent = addMessage(thread, {
      messageId: `msg_${position + 1}`,
      author: { kind, displayName: kind === "operator" ? "Ops" : null, userIdSha256: null },
      text: `Message ${position + 1}`,
      attachments: [],
      now: begunAt + position * minute,
    });
    ({ thread } = sent);
    return sent.message;
  });
  return { thread, messages };
}
