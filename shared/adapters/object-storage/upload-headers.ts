/**
 * The headers of a presigned upload of a batch. The signature covers these headers, so the sender cannot omit them.
 * `if-none-match` prevents a second upload, because a batch must not change while it is read.
 */
export const uploadHeaders = { "content-type": "application/gzip", "if-none-match": "*" } as const;

/** Returns the headers of a presigned upload of an attachment: the headers of a batch, and the content type. */
export const attachmentUploadHeaders = (contentType: string): Record<keyof typeof uploadHeaders, string> => ({
  ...uploadHeaders,
  "content-type": contentType,
});
