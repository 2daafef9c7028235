import type { SegmentLoader } from "@vehicle-sourcing/listing-search/loading/segment-loader.ts";
import { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import { openStoredSegment } from "./open-stored-segment.ts";

/** One version of the search index. */
export interface IndexVersion {
  /** Format of its segments; each format has its own version count. */
  format: number;
  version: number;
  /** The base, then deltas from oldest to newest. */
  segmentKeys: readonly string[];
  /** Versions with the same manifests hold the same listings. */
  manifests: Readonly<Record<string, string | undefined>>;
}

let held: { version: IndexVersion; index: StoredIndex } | null = null;
let opening: { version: IndexVersion; index: Promise<StoredIndex> } | null = null;
/** Segments of the current version and of the version that is being opened. */
const segments = new Map<string, Promise<SegmentLoader>>();

/**
 * Opens a version of the search index. The newest requested version is kept in memory; only segments that the previous
 * version lacks are read. Concurrent callers share one opening. A caller that already has another version can continue
 * to use that version. While a compacted version loads, callers get the version before compaction if all of it is in
 * memory, because both contain the same listings.
 */
export async function loadSearchIndex(wanted: IndexVersion): Promise<StoredIndex> {
  if (held !== null && isSame(held.version, wanted)) return held.index;
  if (opening === null || !isSame(opening.version, wanted)) {
    const index = openVersion(wanted);
    // Callers that wait for this index receive its failure. Callers that got the previous version do not wait. Their
    // next call opens this index again.
    index.catch(() => undefined);
    opening = { version: wanted, index };
  }
  return standIn(wanted) ?? opening.index;
}

/** Returns an index in memory with the same listings as a version. Its segments may no longer be stored. */
const standIn = (wanted: IndexVersion): StoredIndex | null =>
  held?.index.isComplete && holdsSame(held.version, wanted) ? held.index : null;

async function openVersion(wanted: IndexVersion): Promise<StoredIndex> {
  try {
    const index = new StoredIndex(await Promise.all(wanted.segmentKeys.map(loadSegment)));
    if (standIn(wanted) !== null) await index.complete();
    if (held === null || isLater(wanted, held.version)) held = { version: wanted, index };
    return index;
  } finally {
    if (opening?.version === wanted) opening = null;
    forgetSegments();
  }
}

function loadSegment(segmentKey: string, segmentNumber: number): Promise<SegmentLoader> {
  const known = segments.get(segmentKey);
  if (known !== undefined) return known;
  const segment = openStoredSegment(segmentKey, segmentNumber);
  segments.set(segmentKey, segment);
  segment.catch(() => segments.delete(segmentKey));
  return segment;
}

/** Removes segments that the current version does not use. A version being opened reads them again. */
function forgetSegments(): void {
  const needed = new Set(held?.version.segmentKeys);
  for (const segmentKey of segments.keys()) if (!needed.has(segmentKey)) segments.delete(segmentKey);
}

const isSame = (one: IndexVersion, other: IndexVersion): boolean =>
  one.format === other.format && one.version === other.version;

/** Versions of two formats cannot be compared, so the last requested version is kept. */
const isLater = (one: IndexVersion, other: IndexVersion): boolean =>
  one.format !== other.format || one.version > other.version;

function holdsSame(one: IndexVersion, other: IndexVersion): boolean {
  const sources = new Set([...Object.keys(one.manifests), ...Object.keys(other.manifests)]);
  return [...sources].every((source) => one.manifests[source] === other.manifests[source]);
}
