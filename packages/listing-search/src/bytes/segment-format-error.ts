/**
 * Bytes that are not of a segment of a format known here, or not as they were written. The message says what is wrong
 * and contains none of the content.
 */
export class SegmentFormatError extends Error {
  override name = "SegmentFormatError";
}
