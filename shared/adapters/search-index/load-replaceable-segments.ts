import { askLoading } from "@vehicle-sourcing/listing-search/loading/ask-loading.ts";
import type { Segment } from "@vehicle-sourcing/listing-search/segments/open-segment.ts";
import { prepareReplacement } from "@vehicle-sourcing/listing-search/segments/replaced-rows.ts";
import { openStoredSegment } from "./open-stored-segment.ts";

/**
 * Reads the listing ids of stored segments, which the build of a new delta needs. Nothing is cached.
 *
 * @param segmentKeys the base, then deltas from oldest to newest
 * @throws SegmentFormatError when every read of a part returns invalid bytes
 * @throws ObjectRefused when a segment cannot be read
 */
export async function loadReplaceableSegments(segmentKeys: readonly string[]): Promise<Segment[]> {
  const loaders = await Promise.all(segmentKeys.map(openStoredSegment));
  const segments = loaders.map(({ segment }) => segment);
  await askLoading(loaders, () => prepareReplacement(segments));
  return segments;
}
