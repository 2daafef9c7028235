/**
 * A message request as stored in its idempotency record. The record does not contain the text, because the text may be
 * withdrawn.
 */
export interface MessageRequest {
  operation: "sendMessage";
  threadId: string;
  /** SHA-256 of the text, lower-case hexadecimal. */
  textHash: string;
  /** Ids of the attachments in their order, joined by commas; absent without attachments. */
  attachmentIds?: string;
}
