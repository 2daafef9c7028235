import type { Segment } from "../../inventory/search/open-segment.ts";
import { prepareReplacement } from "../../inventory/search/replaced-rows.ts";
import { askLoading } from "./ask-loading.ts";
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
