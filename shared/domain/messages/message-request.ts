/** What a caller asks to be sent, as its idempotency key remembers it: a withdrawn text is nowhere in it. */
export interface MessageRequest {
  operation: "sendMessage";
  threadId: string;
  /** SHA-256 of the text, lower-case hexadecimal. */
  textHash: string;
  /** Ids of the attachments in their order, joined by commas; absent without any. */
  attachmentIds?: string;
}
