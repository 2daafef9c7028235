/**
 * The search segment formats that this code supports. If possible, a release with a new format also reads the previous
 * format, so that it can serve requests before its first index is built. Otherwise requests are rejected until that
 * index is built.
 */
export const segmentFormats: SegmentFormats = { written: 2, readable: [2, 1] };

/** The segment formats known to one release. */
export interface SegmentFormats {
  /** Format of new segments, and of the index this release builds. */
  readonly written: number;
  /** Formats of the segments that the release opens, including the format that it writes. */
  readonly readable: readonly number[];
}
