/**
 * The headers of a presigned upload of a batch. They are signed, so that the sender cannot leave them out: a batch that
 * is being read must not change.
 */
export const uploadHeaders = { "content-type": "application/gzip", "if-none-match": "*" } as const;

/** Returns the headers of a presigned upload of an attachment: the same, with its type. */
export const attachmentUploadHeaders = (contentType: string): Record<keyof typeof uploadHeaders, string> => ({
  ...uploadHeaders,
  "content-type": contentType,
});
