/**
 * Characters an identifier may have, ours or a source's. No identifier is as long; unchecked text of any length would not fit a
 * key of the table.
 */
export const longestId = 200;

/** Characters a URL may have. */
export const longestUrl = 2048;
