/**
 * The search segment formats supported by this code. A release with a new format also reads the previous one if
 * possible, so that no request waits for the first build; otherwise requests are rejected until that build is done.
 */
export const segmentFormats: SegmentFormats = { written: 2, readable: [2, 1] };

/** The segment formats known to one release. */
export interface SegmentFormats {
  /** Format of new segments, and of the index this release builds. */
  readonly written: number;
  /** Formats of the segments that the release opens, including the format that it writes. */
  readonly readable: readonly number[];
}
