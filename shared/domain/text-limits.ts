/**
 * Maximum length of an identifier of this service or of a source, in characters. Real identifiers are shorter;
 * unlimited text would exceed the table's key size.
 */
export const longestId = 200;

/** Maximum length of a URL in characters. */
export const longestUrl = 2048;

/**
 * Maximum length of a header's value in characters: API Gateway accepts at most 10,240 bytes for the request line and
 * all headers together.
 */
export const longestHeader = 10_240;
