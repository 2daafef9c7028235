/**
 * The bytes are not a segment in a known format, or were altered. The message states the error and contains
 * none of the content.
 */
export class SegmentFormatError extends Error {
  override name = "SegmentFormatError";
}
