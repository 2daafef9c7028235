import { buildSegment } from "./build-segment.ts";
import { openIndex } from "./open-index.ts";
import { openSegment } from "./open-segment.ts";

/**
 * Compacts a base and its deltas, oldest first, into one base segment that answers as they did together. Needs memory for
 * several times the size of the result: it is for the build after an ingest, not for a request.
 *
 * @throws SegmentFormatError when any of the bytes are not a whole segment
 */
export function mergeSegments(base: Uint8Array, deltas: readonly Uint8Array[]): Uint8Array {
  return buildSegment(openIndex([base, ...deltas].map(openSegment)).rows());
}
