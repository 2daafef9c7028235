/**
 * The formats of search segments that this code knows. A release with a new one reads the one before it too wherever it
 * can, so that no request waits for the first build; where it cannot, requests are refused until that build is done.
 */
export const segmentFormats: SegmentFormats = { written: 2, readable: [2, 1] };

/** The segment formats known to one release. */
export interface SegmentFormats {
  /** Format of new segments, and of the index this release builds. */
  readonly written: number;
  /** Formats of segments it opens, the written one among them. */
  readonly readable: readonly number[];
}
