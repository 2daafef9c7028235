import type { ChatUser } from "../../domain/chat/chat-use.ts";
import type { ThreadReference } from "../../domain/messages/message-thread.ts";
import { countChatUseWrites } from "../../persistence/chat/chat-uses.ts";
import { countMessageWrite } from "../../persistence/messages/messages.ts";
import { type SentMessage, sendMessage } from "./send-message.ts";

/** A partner's message with its caller and idempotency key. */
export interface PartnerText {
  threadId: string;
  text: string;
  attachmentIds: readonly string[];
  partnerId: string;
  callerId: string;
  token: string;
  /** SHA-256 of the id of the end user who wrote the message; null if there is none. */
  userIdSha256: string | null;
  /** Token and thread of the chat stream; null over HTTP. */
  chatUser: ChatUser | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Sends a message of a partner, counted against its limit per minute, and over the chat stream against the limits of
 * token and thread.
 * @throws Problem of `findPlace`, `validation_error` about attachments, `idempotency_key_reused` or `rate_limited`
 */
export const sendAsPartner = (
  { userIdSha256, chatUser, ...text }: PartnerText,
  findPlace: () => Promise<ThreadReference>,
): Promise<SentMessage> =>
  sendMessage({
    ...text,
    author: { kind: "partner", displayName: null, userIdSha256 },
    findPlace,
    alongside: () => [
      countMessageWrite(text.partnerId, text.now),
      ...(chatUser === null
        ? []
        : countChatUseWrites(chatUser, { kind: "messages", amount: 1, at: text.now })),
    ],
  });
