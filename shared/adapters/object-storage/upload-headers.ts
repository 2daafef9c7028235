/**
 * The headers of a presigned upload. They are signed, so that the sender cannot leave them out: a batch that is being
 * read must not change.
 */
export const uploadHeaders = { "content-type": "application/gzip", "if-none-match": "*" } as const;
