import type { Message, MessageParty } from "../../../shared/domain/messages/message.ts";
import {
  addMessage,
  emptyThread,
  type MessageThread,
} from "../../../shared/domain/messages/message-thread.ts";

/** Time of a thread's first message. Each further one is sent a minute later. */
export const begunAt = Date.parse("2026-11-20T09:00:00+09:00");
export const minute = 60_000;

/** An empty thread about an order. */
export const orderThread = emptyThread({ threadId: "ord_1", partnerId: "pt_1", orderId: "ord_1" });

/** Returns a thread with messages of alternating parties. */
export function writeAll(
  parties: readonly MessageParty[],
  begun: MessageThread = orderThread,
): { thread: MessageThread; messages: Message[] } {
  let thread = begun;
  const messages = parties.map((kind, position) => {
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
