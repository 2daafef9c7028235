import { openingSizesOf, SegmentLoader } from "@vehicle-sourcing/listing-search/loading/segment-loader.ts";
import { fetchObjectPart } from "../object-storage/fetch-object.ts";

/**
 * Opens the segment stored under a key. `segmentNumber` is its number in the index.
 *
 * @throws SegmentFormatError as `SegmentLoader.open` does
 * @throws ObjectRefused when the segment cannot be read
 */
export const openStoredSegment = (segmentKey: string, segmentNumber: number): Promise<SegmentLoader> =>
  SegmentLoader.open(
    (range) => fetchObjectPart("read:snapshots/index/", segmentKey, range),
    openingSizesOf(segmentNumber),
  );
