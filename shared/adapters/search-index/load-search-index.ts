import { openIndex, type SearchIndex } from "../../inventory/search/open-index.ts";
import { openSegment } from "../../inventory/search/open-segment.ts";
import { readSegmentObject } from "../object-storage/read-segment-object.ts";

let loaded: { segmentKey: string; index: Promise<SearchIndex> } | null = null;

/** The index of nothing, in force until the first batch. */
export const emptyIndex = openIndex([]);

/**
 * The index made of one segment. It is kept in memory until another one is asked for; callers that hold the one before go on
 * with it undisturbed, and those that come while it is read share the reading.
 */
export function loadSearchIndex(segmentKey: string): Promise<SearchIndex> {
  if (loaded?.segmentKey === segmentKey) return loaded.index;
  const reading = readSegmentObject(segmentKey).then((bytes) => openIndex([openSegment(bytes)]));
  loaded = { segmentKey, index: reading };
  reading.catch(() => {
    if (loaded?.index === reading) loaded = null;
  });
  return reading;
}
