import type { ThreadPlace } from "../../domain/messages/message-thread.ts";
import { countMessageWrite } from "../../persistence/messages/messages.ts";
import { hashText } from "../../platform/hash-text.ts";
import { type SentMessage, sendMessage } from "./send-message.ts";

/** What a partner writes, who of it asks, and the idempotency key it is sent under. */
export interface PartnerText {
  threadId: string;
  text: string;
  attachmentIds: readonly string[];
  partnerId: string;
  requesterId: string;
  token: string;
  /** The end user whom the call is attributed to; only a hash is stored. */
  endUserId: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Sends a message of a partner, which counts against its limit of a minute.
 * @throws Problem of `findPlace`, `validation_error` about attachments, `idempotency_key_reused` or `rate_limited`
 */
export const sendAsPartner = (
  { endUserId, ...text }: PartnerText,
  findPlace: () => Promise<ThreadPlace>,
): Promise<SentMessage> =>
  sendMessage({
    ...text,
    author: { kind: "partner", name: null, userIdSha256: endUserId === null ? null : hashText(endUserId) },
    findPlace,
    alongside: () => [countMessageWrite(text.partnerId, text.now)],
  });
