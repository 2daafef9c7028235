import { askLoading } from "@vehicle-sourcing/listing-search/loading/ask-loading.ts";
import type { Segment } from "@vehicle-sourcing/listing-search/segments/open-segment.ts";
import { prepareReplacement } from "@vehicle-sourcing/listing-search/segments/replaced-rows.ts";
import { openStoredSegment } from "./open-stored-segment.ts";

/**
 * Reads of stored segments what a delta needs that is built above them: the ids of their listings. Nothing is kept for
 * another call.
 *
 * @param segmentKeys the base, then deltas from oldest to newest
 * @throws SegmentFormatError when part of one keeps coming otherwise than it was written
 * @throws ObjectRefused when one cannot be read
 */
export async function loadReplaceableSegments(segmentKeys: readonly string[]): Promise<Segment[]> {
  const loaders = await Promise.all(segmentKeys.map(openStoredSegment));
  const segments = loaders.map(({ segment }) => segment);
  await askLoading(loaders, () => prepareReplacement(segments));
  return segments;
}
